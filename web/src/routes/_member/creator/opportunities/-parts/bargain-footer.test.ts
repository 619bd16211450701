import { afterEach, expect, test, vi } from 'vitest'
import type { CampaignForCreator } from '@pairtake/protocol/campaign/campaign'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { BargainFooter } from './bargain-footer.tsx'

afterEach(() => vi.unstubAllGlobals())

const request = {
  id: 'r1',
  state: 'new',
  offerId: 'f1',
  price: { amount: 100, currency: 'EUR' },
  currentPriceOwner: 'agency',
  proposedAssetSummary: { items: [] },
  proposedAssets: [{ desiredAsset: { id: 'a1' }, count: 2 }],
} as unknown as CandidateRequest
const campaign = { id: 'c1', state: 'published', remainingCreators: 1 } as CampaignForCreator
const guard = { change: undefined, isSettling: false }

function openFooter() {
  const sent = stubCalls(noAnswer)
  const shown = { campaign, request, guard, onCounter: () => {}, onAgreed: () => {}, onRefused: () => {} }
  const footer = runHook(BargainFooter, shown)
  const press = (words: string) => {
    const { onClick } = propsOf(footer.result(), (props) => String(props['children']) === words && props['onClick'] !== undefined)
    ;(onClick as () => void)()
  }
  const question = () => [...elementsIn(footer.result())].find(({ props }) => props['onConfirm'] !== undefined)?.props
  return { sent, footer, press, question }
}

test('a creator accepts the offer that was read', async () => {
  const { sent, footer, press } = openFooter()
  await using _open = footer
  press('Accept job for ,€100')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ accept: true, offerId: 'f1', price: request.price })
})

test.each([
  ['Decline', { accept: false, offerId: 'f1' }],
  ['Withdraw', {}],
] as const)('what ends the negotiation for good is asked first: %s', async (words, body) => {
  const { sent, footer, press, question } = openFooter()
  await using _open = footer
  press(words)
  await expect.poll(question).toBeDefined()
  expect(sent).toEqual([])
  const confirm = question()?.['onConfirm'] as () => void
  confirm()
  await expect.poll(() => sent.map(({ body: told }) => told)).toEqual([body])
})
