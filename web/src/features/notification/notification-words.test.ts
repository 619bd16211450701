import { notificationId } from '@pairtake/protocol/ids'
import type { NotificationData, NotificationType } from '@pairtake/protocol/notification/notification'
import { expect, test } from 'vitest'
import { notificationWords } from './notification-words.ts'

const names = { campaignName: 'Oat milk', creatorDisplayName: 'Mara K.', agencyDisplayName: 'Nordlys', mediaName: 'Take one.mp4' }
const say = (type: NotificationType, role: 'agency' | 'creator', data: NotificationData = {}) =>
  notificationWords(
    { id: notificationId.parse('1'), seen: false, createdAt: '2026-11-20T09:25:00+00:00', type, data: { ...names, ...data } },
    role,
  )

test.each([
  ['campaign_approved', 'agency', 'We approved and published “Oat milk”.', 'We approved “Oat milk”.'],
  ['candidate_new', 'agency', 'Mara K. applied to “Oat milk”.', 'Mara K. is still waiting for your answer on “Oat milk”.'],
  [
    'candidate_counter_offer',
    'agency',
    'Mara K. made a counter offer for “Oat milk”.',
    'Mara K. is still waiting for your answer on “Oat milk”.',
  ],
  [
    'candidate_withdrawn',
    'agency',
    'Mara K. withdrew the application to “Oat milk”.',
    'The application of Mara K. to “Oat milk” has ended.',
  ],
  ['candidate_declined_offer', 'agency', 'Mara K. declined your offer for “Oat milk”.', 'Your offer to Mara K. for “Oat milk” has ended.'],
  [
    'review_due',
    'agency',
    'Take one.mp4 for “Oat milk” is waiting for your review and will be approved automatically soon.',
    'Your review for “Oat milk” is due.',
  ],
  [
    'offer_countered',
    'creator',
    'Nordlys offers you other terms for “Oat milk”.',
    'Nordlys is still waiting for your answer on “Oat milk”.',
  ],
  ['application_declined', 'creator', 'Nordlys declined your application to “Oat milk”.', 'Your application to “Oat milk” has ended.'],
] as const)('%s reads as news, and with a message of its own as what is so now', (type, role, news, again) => {
  expect(say(type, role)).toBe(news)
  expect(say(type, role, { message: 'This offer still waits for an answer.' })).toBe(again)
})

test('names that are not there leave whole sentences', () => {
  const words = notificationWords(
    { id: notificationId.parse('1'), seen: true, createdAt: '2026-11-20T09:25:00+00:00', type: 'media_submitted', data: {} },
    'agency',
  )
  expect(words).toBe('The creator delivered an item for your campaign.')
})

test('R-448 a name that begins a sentence stands as it is written', () => {
  expect(say('media_held', 'creator', { mediaName: 'take.mp4' })).toBe('take.mp4 for “Oat milk” is held back.')
  expect(say('media_processing_failed', 'creator', { mediaName: 'take.mp4' })).toBe(
    'take.mp4 could not be processed. Please upload it again.',
  )
  expect(say('rating_received', 'creator', { agencyDisplayName: 'iittala' })).toBe('iittala rated your work for “Oat milk”.')
})
