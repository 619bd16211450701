import { expect, test } from 'vitest'
import { paperLines } from '#testing/paper-lines.ts'
import { viewPayoutStatementPdf } from './payout-statement-pdf-view.ts'
import { maskedIban, payoutStatementOf, type StatementFacts } from './payout-statement-rules.ts'

const part = {
  id: '0198a8f0-0000-7000-8000-000000000001',
  kind: 'charge',
  at: new Date('2026-11-14T23:30:00Z'),
  amountMinor: 20_000,
  wholeMinor: 20_000,
  campaignName: 'Oat milk',
  agencyName: 'Nordlicht',
  videos: 2,
  photos: 1,
}
const facts: StatementFacts = {
  payout: {
    id: '0198a8f0-0000-7000-8000-000000000002',
    amount_minor: 20_000,
    currency: 'EUR',
    created_at: new Date('2026-11-15T09:00:00Z'),
    beneficiary: { fullName: 'Mara Kovac', address: 'A', iban: 'DE02120300000000202051', bic: 'X', bankName: 'DKB', bankAddress: 'B' },
  },
  payer: { name: 'Pairtake', address: 'Pairtake, Street 1, 10115 Berlin', country: 'DE', taxNumber: '' },
  creator: ['Mara Kovac'],
  parts: [part],
  at: new Date('2026-11-16T09:00:00Z'),
  timeZone: 'Europe/Berlin',
}
const labels = (...parts: StatementFacts['parts']) => payoutStatementOf({ ...facts, parts }).lines.map(({ label }) => label)

test('R-195 a statement says when it was asked for and paid, to which account by its ends, and for which job', () => {
  const statement = payoutStatementOf(facts)
  expect(statement).toMatchObject({
    kind: 'payout_statement',
    requestedOn: '2026-11-15',
    paidOn: '2026-11-16',
    totalMinor: 20_000,
    currency: 'EUR',
  })
  expect(statement.account).toEqual({ holder: 'Mara Kovac', iban: 'DE02 •••• 2051', bankName: 'DKB' })
  expect(JSON.stringify(statement)).not.toContain('12030000')
  // The day in Berlin's time zone.
  expect(statement.lines).toEqual([
    { entryId: part.id, label: '2 videos and 1 photo: “Oat milk” for Nordlicht', bookedOn: '2026-11-15', amountMinor: 20_000 },
  ])
})

test('R-195 a statement prints both with their addresses, the days, the account, each earning with its day, and the sum', async (context) => {
  const statement = payoutStatementOf({
    ...facts,
    payout: { ...facts.payout, amount_minor: 19_000 },
    payer: { ...facts.payer, taxNumber: 'DE123456789' },
    creator: ['Mara Kovac GmbH', 'Allee 2', '20095 Hamburg', 'Germany'],
    parts: [part, { ...part, kind: 'refund', at: new Date('2026-11-12T09:00:00Z'), amountMinor: -1000 }],
  })
  expect(await paperLines(await viewPayoutStatementPdf(statement), context)).toEqual([
    'Payout statement',
    'Pairtake Mara Kovac GmbH',
    'Street 1 Allee 2',
    '10115 Berlin 20095 Hamburg',
    'VAT ID DE123456789 Germany',
    'Payout 0198a8f0-0000-7000-8000-000000000002',
    'Requested 2026-11-15',
    'Paid 2026-11-16',
    'Account holder Mara Kovac',
    'Bank account DE02 •••• 2051, DKB',
    'Job Booked Amount',
    '2 videos and 1 photo: “Oat milk” for Nordlicht 2026-11-15 200.00 EUR',
    'Refund of “Oat milk” for Nordlicht 2026-11-12 −10.00 EUR',
    'Fees 0.00 EUR',
    'Paid out 190.00 EUR',
    'This is a payout statement. It is not an invoice, and no VAT can be claimed from it.',
    'No fees are taken from payouts. The brand pays our service fee in addition to your price.',
  ])
})

test('R-195 a part of an earning, a refund and one that came back are told apart', () => {
  expect(
    labels(
      { ...part, amountMinor: 5000 },
      { ...part, kind: 'refund', amountMinor: -1000 },
      { ...part, kind: 'refund-failed' },
      { ...part, campaignName: null, videos: 0, photos: 0 },
      { ...part, agencyName: null },
    ),
  ).toEqual([
    '2 videos and 1 photo: “Oat milk” for Nordlicht (part of 200.00 EUR)',
    'Refund of “Oat milk” for Nordlicht',
    'Refund that came back: “Oat milk” for Nordlicht',
    'Content: your job',
    '2 videos and 1 photo: “Oat milk”',
  ])
})

test('R-195 of an IBAN only the ends are told', () => {
  expect(maskedIban('AT611904300234573201')).toBe('AT61 •••• 3201')
})
