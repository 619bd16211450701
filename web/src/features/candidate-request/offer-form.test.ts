import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { OfferForm } from './offer-form.tsx'
import type { OfferDraft } from './offer-terms.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['ArrowUp', 100, 101],
  ['ArrowDown', 100, 99],
  ['ArrowUp', null, limits.price.min],
  ['ArrowDown', limits.price.min, limits.price.min],
  ['ArrowUp', limits.price.max, limits.price.max],
] as const)('%s steps a price of %j to %d, within its limits', async (key, amount, next) => {
  const drafts: OfferDraft[] = []
  const draft = { amount, counts: {} }
  await using form = runHook(OfferForm, {
    side: 'agency' as const,
    assets: [],
    currency: 'EUR',
    draft,
    onDraftChange: (changed: OfferDraft) => void drafts.push(changed),
  })
  const { onKeyDown } = propsOf(form.result(), ({ label }) => label === 'What you offer')
  ;(onKeyDown as (event: object) => void)({ key, preventDefault: () => {} })
  expect(drafts).toEqual([{ ...draft, amount: next }])
})
