import { expect, test } from 'vitest'
import { optionalMails, preferencesOf } from './mail-preference-rules.ts'

test('every mail but those on security and money can be turned off, also the one about unread messages', () => {
  expect(optionalMails('agency').toSorted()).toEqual(
    [
      'campaign_approved',
      'campaign_rejected',
      'candidate_accepted_offer',
      'candidate_new',
      'contract_cancelled',
      'contract_delivered',
      'delivery_late',
      'report_dismissed',
      'review_due',
      'unread_messages',
    ].toSorted(),
  )
  expect(optionalMails('creator').toSorted()).toEqual(
    [
      'application_accepted',
      'contract_cancelled',
      'contract_finalized',
      'delivery_due',
      'delivery_due_soon',
      'delivery_late',
      'media_changes_requested',
      'media_held',
      'offer_countered',
      'profile_rejected',
      'profile_verified',
      'report_dismissed',
      'unread_messages',
    ].toSorted(),
  )
  expect(optionalMails('operator')).toEqual([])
})

test('a mail is on until somebody turns it off, and one that is no choice has none', () => {
  const found = preferencesOf('agency', { candidate_new: false, review_due: true, payment_failed: false })
  expect(Object.keys(found)).toEqual(optionalMails('agency'))
  expect(Object.entries(found).filter(([, isOn]) => !isOn)).toEqual([['candidate_new', false]])
})
