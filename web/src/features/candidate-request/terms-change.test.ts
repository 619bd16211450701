import { desiredAssetId, offerId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { changeWords, type StandingOffer } from './terms-change.ts'

const offer = (by: 'agency' | 'creator', amount: number, videos = 2): StandingOffer => ({
  offerId: offerId.parse(`${by} ${amount} ${videos}`),
  price: { amount, currency: 'EUR' },
  currentPriceOwner: by,
  proposedAssets: [{ desiredAsset: { id: desiredAssetId.parse('v'), count: 2 }, type: 'video', count: videos }],
})
const brand = { viewer: 'agency', otherName: 'Finn' } as const
const creator = { viewer: 'creator', otherName: 'Nordlys' } as const

test('S1-105 a newer offer is told beside the one that was read', () => {
  expect(changeWords(offer('creator', 99), offer('creator', 98), brand)).toBe('Finn asks €98 now, €99 before.')
  expect(changeWords(offer('agency', 90), offer('creator', 95), brand)).toBe('Finn asks €95 now, you offered €90.')
  expect(changeWords(offer('creator', 95), offer('agency', 80), brand)).toBe('You offer €80 now, Finn asked €95.')
  expect(changeWords(offer('agency', 280), offer('agency', 300), creator)).toBe('Nordlys offers €300 now, €280 before.')
  expect(changeWords(offer('creator', 130), offer('agency', 100), creator)).toBe('Nordlys offers €100 now, you asked €130.')
})

test('S1-106 media that changed is named, also where the price stays', () => {
  expect(changeWords(offer('creator', 99), offer('creator', 99, 1), brand)).toBe(
    'Finn asks €99 as before, for 1 video instead of 2 videos.',
  )
  expect(changeWords(offer('agency', 90), offer('creator', 95, 1), brand)).toBe(
    'Finn asks €95 now, you offered €90, for 1 video instead of 2 videos.',
  )
})
