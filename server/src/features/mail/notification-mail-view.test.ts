import { expect, test } from 'vitest'
import { buildNotice } from '#testing/build-notice.ts'
import { notificationMail } from './notification-mail-view.ts'

const terms = { priceMinor: 40_000, totalMinor: 46_000, currency: 'EUR', videos: 2, photos: 1 }
const saidTo =
  (receiver: 'agency' | 'operator') =>
  (...given: Parameters<typeof buildNotice>) => {
    const [type, facts] = given
    const { subject, paragraphs } = notificationMail(buildNotice(type, { terms, ...facts }), receiver)
    return [subject, ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.lead} ${one.words}`))].join(' ')
  }
const said = saidTo('agency')
const toOperator = saidTo('operator')
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

test('R-083 R-207 only the final notice of an overdue payment says that it is the last one, and what the brand cannot do until then', () => {
  const reminders = [1, 2, 3].map((number) => said('payment_overdue', { number }))
  const subject = (lead: string) => new RegExp(`^${lead}: €230 for “Oat milk” is overdue `)
  expect(reminders).toEqual(['Reminder', 'Second reminder', 'Final notice'].map((lead) => expect.stringMatching(subject(lead))))
  const isFinal = reminders.map((words) => /This is our final notice\. Until it’s paid, you cannot publish campaigns or accept/.test(words))
  expect(isFinal).toEqual([false, false, true])
  expect(reminders.map((words) => words.includes('If you think this is a mistake'))).toEqual([true, true, false])
})

test('R-215 the mail that asks to confirm a payment says when it is tried again without, if it is', () => {
  const asked = (triesAgainOn: string | null) =>
    said('payment_failed', { failure: { kind: 'needs_confirmation', words: null }, triesAgainOn })
  expect(asked('2026-11-25')).toContain('Otherwise we’ll retry automatically on 25 November 2026.')
  expect(asked(null)).not.toMatch(/retry/)
})

test('R-223 an operator reads whether a bank asks or takes back, whether it accepts an answer, and what follows from its decision', () => {
  const loss = 'It’s booked as our loss. The creator keeps what they earned.'
  const taken = toOperator('chargeback_opened')
  expect(taken).toMatch(/^Chargeback of €230 from Nordlys The bank of Nordlys is taking back the payment of €230 for “Oat milk”\./)
  expect(taken).toMatch(/cannot publish or accept until it’s decided\. Why: .* Review the job’s evidence and send it/)
  const inquiry = toOperator('chargeback_opened', { isInquiry: true, answerBy: null })
  expect(inquiry).toMatch(/^A bank asks about a payment of €230 The bank of Nordlys asks about the payment of €230 for “Oat milk”\./)
  expect(inquiry).toMatch(/Nothing is withdrawn yet.*The bank doesn’t accept an answer\./)
  expect(inquiry).not.toMatch(/taking back|cannot publish|evidence/)

  const [won, lost] = [true, false].map((isWon) => toOperator('chargeback_decided', { isWon }))
  expect(won).toMatch(/^The chargeback of €230 from Nordlys is won It was about “Oat milk”\./)
  expect(won).not.toContain(loss)
  expect(lost).toMatch(/^The chargeback of €230 from Nordlys is lost It was about “Oat milk”\./)
  expect(lost).toContain(loss)
  const closed = toOperator('chargeback_decided', { isWon: true, isInquiry: true })
  expect(closed).toMatch(/^The inquiry about Nordlys is closed It was about “Oat milk”\./)
  expect(closed).not.toContain(loss)
})

test('R-162 an operator reads that a refund failed, why, and that we still hold the money', () => {
  const words = toOperator('refund_failed')
  expect(words).toMatch(/^The refund of €136\.85 to Nordlys failed The refund of €136\.85 for “Oat milk” didn’t reach Nordlys/)
  expect(words).toMatch(/we still hold the money\. .*The account of the card is closed\..* Refund the payment again\./)
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
