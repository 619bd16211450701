import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { ReviewFooter } from './review-footer.tsx'
import type { Claim } from './use-claim.ts'

afterEach(() => vi.unstubAllGlobals())

function openFooter(heldBy?: Claim['heldBy']) {
  const rejected: string[] = []
  const footer = runHook(ReviewFooter, {
    claim: { heldBy, takeOver: () => {}, isPending: false },
    error: null,
    approve: { label: 'Approve', isPending: false, onApprove: () => {} },
    reject: {
      label: 'Reject',
      reasonLabel: 'Reason, if you send it back',
      reader: 'The brand will see this',
      cannedReasons: [],
      isPending: false,
      onReject: (reason: string) => void rejected.push(reason),
    },
  })
  const field = () => propsOf(footer.result(), ({ label }) => label === 'Reason, if you send it back')
  const type = (value: string) => (field()['onChange'] as (event: object) => void)({ target: { value } })
  const button = () => propsOf(footer.result(), (props) => props['children'] === 'Reject')
  const enter = (ctrlKey: boolean) => (field()['onKeyDown'] as (event: object) => void)({ key: 'Enter', ctrlKey, metaKey: false })
  return { rejected, footer, field, type, button, enter }
}

test('a record is sent back with a reason of words, by its button or by Ctrl and Enter', async () => {
  const { rejected, footer, field, type, button, enter } = openFooter()
  await using _open = footer
  expect(button()['disabled']).toBe(true)
  type('  ')
  await expect.poll(() => field()['value']).toBe('  ')
  expect(button()['disabled']).toBe(true)
  type(' Please say how long it is. ')
  await expect.poll(() => button()['disabled']).toBe(false)
  enter(false)
  expect(rejected).toEqual([])
  enter(true)
  ;(button()['onClick'] as () => void)()
  expect(rejected).toEqual(['Please say how long it is.', 'Please say how long it is.'])
})

test('a reason that is too long says so and is not sent', async () => {
  const { rejected, footer, field, type, button, enter } = openFooter()
  await using _open = footer
  type('🥛'.repeat(limits.reason.max))
  await expect.poll(() => button()['disabled']).toBe(false)
  expect(field()['error']).toBeUndefined()
  type('🥛'.repeat(limits.reason.max + 1))
  await expect.poll(() => button()['disabled']).toBe(true)
  expect(field()['error']).toBe(`At most ${limits.reason.max} characters.`)
  enter(true)
  expect(rejected).toEqual([])
})

test('a record that another operator decides on cannot be decided on', async () => {
  const { rejected, footer, type, field, enter } = openFooter({ claimedAt: '2026-11-20T12:00:00Z' } as Claim['heldBy'])
  await using _open = footer
  type('Please say how long it is.')
  await expect.poll(() => field()['value']).toBe('Please say how long it is.')
  enter(true)
  expect(rejected).toEqual([])
  expect([...elementsIn(footer.result())].filter(({ props }) => props['hidden'] === true)).toHaveLength(1)
})
