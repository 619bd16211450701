import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { notice, type Notice } from '#stored/notice.ts'

const facts = {
  campaignId: 'c1',
  campaignName: 'Oat milk',
  agencyDisplayName: 'Nordlys',
  creatorDisplayName: 'Mara K.',
  candidateDisplayName: 'Mara K.',
  creatorName: 'Mara',
  candidateRequestId: 'r1',
  contractId: 'j1',
  contractMediaId: 'm1',
  mediaName: 'take.mp4',
  reason: 'Warmer, please.',
  hasLapsed: false,
  because: 'declined',
  waiting: 2,
  approvesOn: '2026-11-22',
  dueOn: '2026-11-24',
  missing: 2,
  triesAgainOn: null,
  of: 'contract',
  failure: { kind: 'refused', words: 'Your card was declined.' },
  amountMinor: 6000,
  refunded: { amountMinor: 13_685, currency: 'EUR' },
  providerWords: 'The account of the card is closed.',
  agreed: { amountMinor: 23_000, currency: 'EUR' },
  due: { amountMinor: 27_370, currency: 'EUR' },
  currency: 'EUR',
  paymentId: 'p1',
  number: 1,
  sum: { amountMinor: 23_000, currency: 'EUR' },
  overdueSince: '2026-11-02',
  why: 'fraudulent',
  answerBy: '2026-11-25',
  isInquiry: false,
  isWon: false,
  vatId: 'FR12345678901',
  effect: 'vat_added',
}

/** A notice of this type, with the given facts. */
export function buildNotice(
  type: NotificationType,
  given: Partial<Record<keyof typeof facts | 'terms' | 'finalizesOn' | 'hasCard', unknown>> = {},
): Notice {
  const ofTypes: Partial<Record<NotificationType, object>> = {
    media_processing_failed: { failure: { kind: 'video_damaged' } },
    payment_failed: { paymentId: undefined },
    remark_added: { remarkId: 'k1', take: 1 },
    remark_replied: { remarkId: 'k1', take: 1 },
    media_held: {
      findings: [{ kind: 'shape', level: 'must', fromSeconds: null, toSeconds: null, measured: '16:9', asked: '9:16' }],
    },
  }
  return notice.parse({ ...facts, ...ofTypes[type], ...given, type })
}
