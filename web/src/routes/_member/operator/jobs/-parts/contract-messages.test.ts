import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { ContractMessages } from './contract-messages.tsx'

afterEach(() => vi.unstubAllGlobals())

const contract = { id: 'k1', state: 'in_progress', reportedAt: '2026-11-20T12:00:00Z' } as OperatorContract

/** A page of messages as the server sends it, newest first. */
const page = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${newest - index}`, createdAtTimestamp: newest - index, attachments: [] }))

test('opens the messages of a reported job only when asked, and earlier ones from the oldest that is shown', async () => {
  const most = limits.page.messages
  const sent = stubCalls(({ body }) => Response.json({ data: 'before' in (body as object) ? page(100, 2) : page(100 + most, most) }))
  await using screen = runHook(ContractMessages, { contract })
  const press = (words: string) =>
    (propsOf(screen.result(), ({ children, onClick }) => children === words && onClick !== undefined)['onClick'] as () => void)()
  const shown = () => [...elementsIn(screen.result())].filter(({ type }) => type === 'li').map(({ key }) => key)
  expect(sent).toEqual([])
  press('Read the messages')
  await expect.poll(() => shown().length).toBe(most)
  expect([shown()[0], shown().at(-1)]).toEqual(['m101', `m${100 + most}`])
  press('Show earlier messages')
  await expect.poll(() => shown().slice(0, 3)).toEqual(['m99', 'm100', 'm101'])
  const call = 'POST /internal/operator/contracts/k1/read-messages'
  expect(sent).toEqual([
    { call, body: {} },
    { call, body: { before: 'm101' } },
  ])
})

test('the messages of a job whose report has ended cannot be opened', async () => {
  await using screen = runHook(ContractMessages, { contract: { ...contract, reportedAt: null } })
  expect(screen.result()).toBeNull()
})
