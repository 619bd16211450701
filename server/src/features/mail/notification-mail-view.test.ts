import { expect, test } from 'vitest'
import { buildNotice } from '#testing/build-notice.ts'
import { notificationMail } from './notification-mail-view.ts'

const terms = { priceMinor: 40_000, totalMinor: 46_000, currency: 'EUR', videos: 2, photos: 1 }
const said = (...given: Parameters<typeof buildNotice>) => {
  const [type, facts] = given
  const { subject, paragraphs } = notificationMail(buildNotice(type, { terms, ...facts }), 'agency')
  return [subject, ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.lead} ${one.words}`))].join(' ')
}
const toCreator = (...given: Parameters<typeof buildNotice>) => {
  const [type, facts] = given
  return notificationMail(buildNotice(type, { terms, ...facts }), 'creator').paragraphs[0]
}

test('R-083 mails name the person, the items, the sum and the day', () => {
  expect(said('candidate_new')).toContain('Mara K. offers 2 videos and 1 photo for €400 for “Oat milk”.')
  expect(said('candidate_counter_offer')).toContain('Mara K. now asks €400 for 2 videos and 1 photo for “Oat milk”.')
  expect(said('contract_delivered', { finalizesOn: '2026-11-24' })).toContain(
    'Everything from Mara K. is approved: 2 videos and 1 photo. Finalize now, or €460 is charged on 24 November 2026.',
  )
  expect(said('contract_delivered', { finalizesOn: null })).toContain('your card is charged then')
  expect(said('payment_total_changed')).toContain('What changed: You’ll be charged €273.70 instead of €230')
  expect(said('payment_failed')).toContain('We couldn’t charge €460 to your card for “Oat milk” with Mara K.')
  expect(said('payment_failed', { failure: { kind: 'needs_confirmation', words: null } })).toContain(
    'Your bank asks you to confirm the payment of €460 for “Oat milk” with Mara K.',
  )
  expect(said('payment_refunded', { refunded: { amountMinor: 10_950, currency: 'EUR' } })).toContain('We refunded a payment of €109.50')
  expect(said('chargeback_decided', { isWon: true })).toMatch(/^Your payment of €230 stays paid The bank decided that .* stays paid\./)
  expect(said('chargeback_decided', { isWon: false })).toMatch(/^Your bank took back a payment of €230 The bank took back the payment /)
  expect(toCreator('offer_countered')).toBe('Nordlys offers you €400 for 2 videos and 1 photo for “Oat milk”.')
  expect(toCreator('application_accepted')).toContain('2 videos and 1 photo for €400')
  expect(toCreator('contract_finalized')).toBe('Nordlys paid for your 2 videos and 1 photo. €400 is in your balance.')
  expect(toCreator('payout_paid')).toContain('We transferred the €60 you requested.')
})

test('R-083 a mail about a payment without a card on file asks for one, and speaks of no card that was charged', () => {
  const noCard = { failure: { kind: 'no_card' } }
  const failed = said('payment_failed', { ...noCard, triesAgainOn: '2026-11-25' })
  expect(failed).toContain('We couldn’t charge €460 for “Oat milk” with Mara K. because there’s no card on file.')
  expect(failed).toContain('Add a card and finalize the job at any time. We’ll retry automatically on 25 November 2026.')
  const overdue = said('payment_overdue', { hasCard: false })
  expect(overdue).toContain(
    'We couldn’t charge you for “Oat milk” with Mara K. There’s no card on file. €230 has been due since 2 November 2026.',
  )
  expect(overdue).toContain('Add a card, then charge it on the payment’s page.')
  for (const words of [failed, said('payment_failed', noCard), said('payment_failed', { ...noCard, terms: undefined }), overdue]) {
    expect(words).not.toMatch(/your card|another/i)
  }
  expect(said('payment_overdue', { hasCard: true })).toContain('We couldn’t charge your card for “Oat milk” with Mara K. €230 has been due')
})

test('R-083 a notice from before mails named sums says the rest', () => {
  expect(said('contract_delivered', { terms: undefined })).toContain(
    'Everything from Mara K. is approved. Finalize now, or your card is charged automatically.',
  )
  expect(said('candidate_new', { terms: undefined })).toContain('Mara K. applied to “Oat milk”.')
})

test('an application or an offer that nobody declined is not said to be declined', () => {
  const ofCreator = (because: string) => notificationMail(buildNotice('application_declined', { because }), 'creator').subject
  expect(ofCreator('declined')).toBe('Your application for “Oat milk” was declined')
  for (const because of ['lapsed', 'off_market', 'delivered']) expect(ofCreator(because)).toBe('Your application for “Oat milk” has ended')
  expect(said('candidate_declined_offer')).toMatch(/^Mara K\. declined your offer /)
  expect(said('candidate_declined_offer', { hasLapsed: true })).toBe(
    'Your offer to Mara K. has expired The offer expired without an answer.',
  )
})

test('R-448 a name that begins a subject stands as it is written, and a file without a name is an item', () => {
  const subject = (...[type, facts]: Parameters<typeof buildNotice>) =>
    notificationMail(buildNotice(type, { terms, ...facts }), 'creator').subject
  expect(subject('offer_countered', { agencyDisplayName: 'iittala' })).toBe('iittala made you an offer')
  expect(subject('media_held', { mediaName: 'take.mp4' })).toMatch(/^“take\.mp4” is /)
  expect(subject('media_held', { mediaName: '' })).toMatch(/^An item is /)
})

test('R-083 the button of a mail leads where it says', () => {
  const button = (type: Parameters<typeof buildNotice>[0], receiver: 'agency' | 'creator') => {
    const { label, path } = notificationMail(buildNotice(type, { terms }), receiver).action ?? {}
    return `${label} → ${path}`
  }
  expect(button('campaign_rejected', 'agency')).toBe('Edit campaign → /agency/campaigns/c1/edit')
  expect(button('contract_delivered', 'agency')).toBe('Finalize and pay €460 → /agency/campaigns/c1/contracts?show=j1')
  expect(button('payment_failed', 'agency')).toBe('Check payment methods → /agency/billing/payment-methods')
  const noCard = notificationMail(buildNotice('payment_failed', { terms, failure: { kind: 'no_card' } }), 'agency').action
  expect(`${noCard?.label} → ${noCard?.path}`).toBe('Add a card → /agency/billing/payment-methods')
  const asked = buildNotice('payment_failed', { terms, paymentId: 'p1', failure: { kind: 'needs_confirmation', words: null } })
  const action = notificationMail(asked, 'agency').action
  expect(`${action?.label} → ${action?.path}`).toBe('Confirm with your bank → /agency/billing/payments/p1')
  expect(button('application_declined', 'creator')).toBe('Find work → /creator/opportunities')
  expect(button('profile_verified', 'creator')).toBe('Find work → /creator/opportunities')
  expect(button('profile_rejected', 'creator')).toBe('Edit profile → /settings/creator-profile')
  expect(button('payout_returned', 'creator')).toBe('Check bank details → /creator/finances/payouts/request')
})
