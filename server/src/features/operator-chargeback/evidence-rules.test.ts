import { expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import type { Evidence } from './evidence-queries.ts'
import { filesOf, itemsOf, messagesOf, timelineOf } from './evidence-rules.ts'

const evidence: Evidence = {
  campaign_name: 'Oat milk',
  creator_name: 'Mara K.',
  agency_name: 'Nordlys GmbH',
  agency_email: 'studio@test.example',
  items: [
    { type: 'video', committed: 2 },
    { type: 'photos', committed: 1 },
  ],
  price_minor: 20_000,
  currency: 'EUR',
  total_minor: 23_000,
  card: 'Visa ending in 4242',
  charge_ref: 'ch_1',
  applied_at: '2026-11-01T09:00:00Z',
  hired_at: '2026-11-02T09:00:00Z',
  delivered_at: '2026-11-06T09:00:00Z',
  paid_at: '2026-11-07T09:00:00Z',
  files: [
    {
      name: 'Take',
      file_name: 'take.mp4',
      size_bytes: 12_340_000,
      take: 2,
      sent_at: '2026-11-04T09:00:00Z',
      approved_at: '2026-11-05T09:00:00Z',
    },
    { name: 'Still', file_name: 'still.jpg', size_bytes: 400, take: 1, sent_at: '2026-11-03T09:00:00Z', approved_at: null },
  ],
  refunds: [{ amount_minor: 1000, done_at: '2026-11-08T09:00:00Z' }],
  invoice: null,
  messages: [],
}
const money = (minor: number) => `${minor / 100} EUR`

test('R-225 what happened stands in its order, with who did it', () => {
  expect(timelineOf(evidence, { money }).map(({ at, who, what }) => `${at.slice(8, 10)} ${who}: ${what}`)).toEqual([
    '01 Mara K.: Applied to “Oat milk”.',
    '02 Nordlys GmbH: Agreed on 2 videos and 1 photo for 200 EUR plus our service fee. The job began.',
    '03 Mara K.: Delivered “Still”.',
    '04 Mara K.: Delivered “Take”.',
    '05 Nordlys GmbH: “Take” was approved.',
    '06 Nordlys GmbH: All media was approved. The service was rendered in full.',
    '07 Nordlys GmbH: 230 EUR charged to Visa ending in 4242. The originals were opened for download.',
    '08 Pairtake: 10 EUR refunded to the card.',
  ])
})

test('R-225 what has not happened is left out', () => {
  const begun = { ...evidence, delivered_at: null, paid_at: null, files: [], refunds: [] }
  expect(timelineOf(begun, { money })).toHaveLength(2)
  expect(itemsOf({ items: [{ type: 'photos', committed: 3 }] })).toBe('3 photos')
})

test('R-225 files are named with their size, take and verdict', () => {
  expect(filesOf(evidence).map(({ what }) => what)).toEqual(['Take (take.mp4, 12.3 MB, take 2), approved', 'Still (still.jpg, 1 KB)'])
})

test('R-225 a message is told with its files, a long one in parts that come to the whole, and a line of the system as such', () => {
  const at = '2026-11-03T09:00:00Z'
  const long = '🎬'.repeat(1201)
  const said = messagesOf({
    ...evidence,
    messages: [
      { sender: 'Mara K.', text: 'Here it is.', line: null, files: ['a.pdf'], created_at: at },
      { sender: 'Mara K.', text: long, line: null, files: [], created_at: at },
      { sender: null, text: '', line: { kind: 'job_finalized', campaignName: 'Oat milk' }, files: [], created_at: at },
      { sender: 'Mara K.', text: '', line: null, files: ['b.pdf'], created_at: at },
    ],
  })
  expect(said[0]).toEqual({ at, who: 'Mara K.', what: 'Here it is.\nSent a.pdf' })
  expect([said[1]?.what.length, said[2]?.what.length, `${said[1]?.what}${said[2]?.what}` === long]).toEqual([2400, 2, true])
  expect(said.slice(3)).toMatchObject([{ who: 'Pairtake', what: 'The job “Oat milk” is finalized and paid.' }, { what: 'Sent b.pdf' }])
})

test('R-225 a charge to a card that nobody remembers is of the card on file', () => {
  const [, , , , , , charged] = timelineOf({ ...evidence, card: null }, { money })
  expect(charged?.what).toBe('230 EUR charged to the card on file. The originals were opened for download.')
})

test('R-225 the invoice is named with its sum, and with who it was sent to as long as they have an account', () => {
  const invoice = byHand({ number: 'INV-000001', totalMinor: 27_370, issuedAt: '2026-11-07T09:00:01Z' })
  const told = (change: Partial<Evidence>) =>
    timelineOf({ ...evidence, invoice, ...change }, { money }).find(({ what }) => what.startsWith('Invoice'))
  expect(told({})).toEqual({
    at: '2026-11-07T09:00:01Z',
    who: 'Pairtake',
    what: 'Invoice INV-000001 for 273.7 EUR sent to studio@test.example.',
  })
  expect(told({ agency_email: null })?.what).toBe('Invoice INV-000001 for 273.7 EUR sent.')
})

test('R-225 the size of a file is in kilobytes below a megabyte', () => {
  const size = (bytes: number) => filesOf({ ...evidence, files: evidence.files.map((one) => ({ ...one, size_bytes: bytes })) })[1]?.what
  expect([size(1500), size(999_400), size(1_000_000)]).toEqual([
    'Still (still.jpg, 2 KB)',
    'Still (still.jpg, 999 KB)',
    'Still (still.jpg, 1.0 MB)',
  ])
})
