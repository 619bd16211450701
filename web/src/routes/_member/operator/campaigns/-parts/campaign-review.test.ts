import type { ReactElement, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorCampaignRecord } from '@pairtake/protocol/operator/operator-record'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { CampaignReview } from './campaign-review.tsx'

afterEach(() => vi.unstubAllGlobals())

type Footer = {
  approve?: { label: string; onApprove: () => void }
  reject?: { label: string; onReject: (reason: string) => void }
}

/** Opens a campaign in this state as the server has it, and returns what decides on it. */
async function openReview(change: object) {
  const campaign = { id: 'c1', name: 'Oat milk', state: 'published', editedAt: null, review: { version: 7 }, ...change }
  const claim = { heldBy: undefined, takeOver: () => {}, isPending: false }
  await using screen = runHook(CampaignReview, { campaignId: 'c1', claim, onDecided: () => {} })
  const { children } = propsOf(screen.result(), (props) => typeof props['children'] === 'function')
  const card = (children as (answer: object) => ReactNode)({ data: campaign as unknown as OperatorCampaignRecord })
  const decision = [...elementsIn(card)].at(-1) as ReactElement<object>
  return runHook(decision.type as (props: object) => ReactElement<Footer> | null, decision.props)
}

test('a campaign in review is approved or sent back in the version that was read', async () => {
  const sent = stubCalls(noAnswer)
  await using decision = await openReview({ state: 'in_review' })
  const { approve, reject } = decision.result()?.props ?? {}
  expect([approve?.label, reject?.label]).toEqual(['Approve', 'Reject'])
  approve?.onApprove()
  reject?.onReject('Please say how long it is.')
  await expect
    .poll(() => sent.filter(({ call }) => call.startsWith('POST')))
    .toEqual([
      { call: 'POST /internal/operator/campaigns/c1/approve', body: { version: 7 } },
      { call: 'POST /internal/operator/campaigns/c1/reject', body: { reason: 'Please say how long it is.', version: 7 } },
    ])
})

test('a published campaign is taken down in the version that was read; edits are approved where there are any', async () => {
  const sent = stubCalls(noAnswer)
  await using decision = await openReview({ editedAt: '2026-11-20T12:00:00Z' })
  const { approve, reject } = decision.result()?.props ?? {}
  expect([approve?.label, reject?.label]).toEqual(['Approve edits', 'Take down'])
  approve?.onApprove()
  reject?.onReject('It breaks our terms.')
  await expect
    .poll(() => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body))
    .toEqual([{ version: 7 }, { reason: 'It breaks our terms.', version: 7 }])
  await using unedited = await openReview({})
  expect(unedited.result()?.props.approve).toBeUndefined()
})

test('a draft is not decided on', async () => {
  await using decision = await openReview({ state: 'draft' })
  expect(decision.result()).toBeNull()
})
