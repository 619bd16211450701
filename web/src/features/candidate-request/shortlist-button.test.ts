import { afterEach, expect, test, vi } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { runHook } from '#testing/run-hook.ts'
import { ShortlistButton } from './shortlist-button.tsx'

afterEach(() => vi.unstubAllGlobals())

type ButtonProps = { 'aria-pressed': boolean; onClick: () => void }

test('R-451 a candidate who is marked, unmarked and marked again before the first answer ends marked', async () => {
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise((resolve) => answers.push(() => resolve(Response.json({ data: {} }))))
  })
  const request = { id: 'r1', shortlisted: false, creator: { general: { displayName: 'Mara K.' } } } as CandidateRequest
  await using screen = runHook(ShortlistButton, { request })
  const button = () => screen.result().props as ButtonProps
  for (const isOn of [true, false, true]) {
    button().onClick()
    await expect.poll(() => button()['aria-pressed']).toBe(isOn)
  }
  await expect.poll(() => sent).toEqual([{ shortlisted: true }])
  for (const count of [1, 2, 3]) {
    await expect.poll(() => sent.length).toBe(count)
    answers.shift()?.()
  }
  expect(sent).toEqual([{ shortlisted: true }, { shortlisted: false }, { shortlisted: true }])
})
