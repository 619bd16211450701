import { afterEach, expect, test, vi } from 'vitest'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { CandidateActions } from './candidate-actions.tsx'

afterEach(() => vi.unstubAllGlobals())

const request = {
  id: 'r1',
  state: 'new',
  offerId: 'f1',
  price: { amount: 100, currency: 'EUR' },
  currentPriceOwner: 'creator',
  creator: { firstName: 'Mara', general: { displayName: 'Mara K.' } },
  proposedAssetSummary: { items: [] },
  proposedAssets: [{ desiredAsset: { id: 'a1' }, count: 2 }],
  contract: null,
} as unknown as CandidateRequest
const campaign = { id: 'c1', state: 'published', remainingCreators: 1 } as Campaign
const guard = { change: undefined, isSettling: false }

test.each([
  ['Decline', { accept: false, offerId: 'f1' }],
  ['Accept job for ,€100', { accept: true, offerId: 'f1', price: request.price }],
] as const)('the decision is about the offer that was read: %s', async (words, body) => {
  const sent = stubCalls(noAnswer)
  await using footer = runHook(CandidateActions, { request, campaign, guard, onOffer: () => {}, onMessage: () => {} })
  const question = () => [...elementsIn(footer.result())].find(({ props }) => props['onConfirm'] !== undefined)?.props
  const { onClick } = propsOf(footer.result(), (props) => String(props['children']) === words && props['onClick'] !== undefined)
  ;(onClick as () => void)()
  await expect.poll(question).toBeDefined()
  expect(sent).toEqual([])
  const confirm = question()?.['onConfirm'] as () => void
  confirm()
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['POST /internal/candidate-requests/r1/decide'])
  expect(sent[0]?.body).toMatchObject(body)
})
