import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { getBalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balance } from '#features/ledger/ledger-queries.ts'
import { bankFileBody, bankFileHeaders, camtFile, statusReport, type TestEntry } from '#testing/bank-files.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let olga: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  olga = await buildOperator(app.deps)
})
afterAll(() => app.close())
beforeEach(() => expectSoundLedger(app))

const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }

async function buildRequested(amount: number): Promise<{ id: string; ref: string; creator: TestMember }> {
  const creator = await buildCreator(app.deps)
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor: 100_000 })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  const payout = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
  return { id: payout.body.data.id, ref: payout.body.data.id.replaceAll('-', ''), creator }
}

const exportThem = async (ids: string[]) => {
  const { body } = await app.raw('POST', '/operator/payouts/export', { as: olga, body: { ids } })
  return /<PmtInfId>([^<]*)</.exec(String(body))?.[1] ?? ''
}
const send = (content: string, as = olga) =>
  app.raw('POST', '/operator/bank-files', { as, body: bankFileBody(content), headers: bankFileHeaders })
const read = async (entries: TestEntry[], more: Parameters<typeof camtFile>[0] | object = {}) => {
  const answer = await send(camtFile({ entries, ...more }))
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body as { data: wire.BankFile }
}
const openLines = async () => (await app.call(wire.listBankLines, { as: olga, query: { state: 'open', limit: 100 } })).body.data
const lineOf = async (named: (line: wire.BankLine) => boolean) => {
  const line = (await openLines()).find(named)
  if (!line) throw new Error('There is no such line.')
  return line
}
const confirm = (id: string) => app.call(wire.confirmBankLine, { as: olga, params: { id } })
const settle = (id: string, body: object) => app.call(wire.settleBankLine, { as: olga, params: { id }, body: body as { as: 'provider' } })
const payoutOf = async (id: string) => (await app.call(moneyWire.listOperatorPayouts, { as: olga, query: { q: id } })).body.data[0]
const bank = () => balance(app.deps.db, { kind: 'bank' })
const booked = async () => (await app.deps.db.selectFrom('ledger_transaction').select('id').execute()).length

describe('R-171 a statement', () => {
  test('pays what it names once the operator has confirmed it, and brings back what the bank sent back', async () => {
    const { id, ref, creator } = await buildRequested(60)
    const before = await bank()
    await read([{ amount: '60.00', direction: 'DBIT', endToEndId: ref, day: '2026-11-18' }])
    expect((await payoutOf(id))?.state).toBe('requested')

    const line = await lineOf(({ payout }) => payout?.id === id)
    expect(line).toMatchObject({ amount: { amount: -60 }, proposal: { act: 'pay', words: 'Marks the payout as paid.' }, uses: [] })
    const settled = await confirm(line.id)
    expect(settled.body.data).toMatchObject({ settled: { as: 'paid', by: { id: olga.id } }, proposal: { act: null } })
    expect((await payoutOf(id))?.state).toBe('paid')
    expect((await bank()) - before).toBe(6000)
    expect((await confirm(line.id)).error.code).toBe('STATE_MOVED_ON')

    await read([{ amount: '60.00', direction: 'CRDT', endToEndId: ref, reason: 'AC04', day: '2026-11-19' }])
    const back = await lineOf(({ payout }) => payout?.id === id)
    expect(back).toMatchObject({ words: 'The account is closed (AC04).', proposal: { act: 'return' } })
    await confirm(back.id)
    expect(await payoutOf(id)).toMatchObject({ returnReason: 'The account is closed (AC04).', returnedAt: expect.any(String) })
    expect(await balance(app.deps.db, { kind: 'creator', memberId: creator.id })).toBe(100_000)
    expect(await bank()).toBe(before)
  })

  test('pays a whole batch that the bank books as one sum', async () => {
    const [one, two] = [await buildRequested(60), await buildRequested(70.5)]
    const fileRef = await exportThem([one.id, two.id])
    await read([{ amount: '130.50', direction: 'DBIT', fileRef }])
    const line = await lineOf(({ batch }) => batch !== null)
    expect(line.proposal).toEqual({ act: 'pay', words: 'Marks 2 payouts as paid.' })
    await confirm(line.id)
    expect([(await payoutOf(one.id))?.state, (await payoutOf(two.id))?.state]).toEqual(['paid', 'paid'])
  })

  test('pays the rest of a batch from which the bank refused a payout before', async () => {
    const [wrong, fine] = [await buildRequested(60), await buildRequested(70.5)]
    const fileRef = await exportThem([wrong.id, fine.id])
    await send(statusReport({ fileRef, refused: [{ endToEndId: wrong.ref, reason: 'AC01' }] }))
    await confirm((await lineOf(({ payout }) => payout?.id === wrong.id)).id)
    await read([{ amount: '70.50', direction: 'DBIT', fileRef }])
    expect((await confirm((await lineOf(({ batch }) => batch !== null)).id)).body.data.settled?.as).toBe('paid')
    expect(await payoutOf(fine.id)).toMatchObject({ state: 'paid', returnedAt: null })
    expect(await payoutOf(wrong.id)).toMatchObject({ state: 'requested', returnedAt: expect.any(String) })
    expect(await balance(app.deps.db, { kind: 'creator', memberId: wrong.creator.id })).toBe(100_000)
  })

  test('R-080 takes note of what was marked by hand, with one entry in the log, and books nothing again', async () => {
    const { id, ref } = await buildRequested(60)
    await app.call(moneyWire.markPayoutPaid, { as: olga, params: { id } })
    await read([{ amount: '60.00', direction: 'DBIT', endToEndId: ref }])
    const line = await lineOf(({ payout }) => payout?.id === id)
    expect(line.proposal.act).toBe('known')
    const before = await booked()
    expect((await confirm(line.id)).body.data.settled?.as).toBe('paid_before')
    expect(await booked()).toBe(before)
    const { data: entries } = (await app.call(listAuditEntries, { as: olga, query: { subjectId: line.id } })).body
    expect(entries).toMatchObject([{ action: 'bank_line_noted', subject: 'bank_line', operator: { id: olga.id } }])
    // The bank reports a second transfer with the same reference: nothing is assumed about it.
    await read([{ amount: '60.00', direction: 'DBIT', endToEndId: ref, day: '2026-11-21' }])
    const again = await lineOf(({ payout }) => payout?.id === id)
    expect(again.proposal).toEqual({ act: null, words: 'Another line has paid this payout. The bank may have paid it twice.' })
    expect((await confirm(again.id)).error).toMatchObject({ code: 'STATE_MOVED_ON', message: expect.stringContaining('paid it twice') })
  })

  test('is booked although the creator was suspended meanwhile: the money has left', async () => {
    const { id, ref, creator } = await buildRequested(60)
    await app.deps.db.updateTable('member').set({ suspended_at: app.deps.now() }).where('id', '=', creator.id).execute()
    await read([{ amount: '60.00', direction: 'DBIT', endToEndId: ref }])
    expect((await confirm((await lineOf(({ payout }) => payout?.id === id)).id)).status).toBe(200)
    expect((await payoutOf(id))?.state).toBe('paid')
  })
})

describe('R-462 a second debit', () => {
  /** Pays a batch of two payouts on 20 November, as one sum or one by one, and returns the line of a debit on `day` that was reported in the other form. */
  async function readAgain(first: 'batch' | 'payouts', day: string): Promise<wire.BankLine> {
    const [one, two] = [await buildRequested(60), await buildRequested(70.5)]
    const fileRef = await exportThem([one.id, two.id])
    const ofBatch = (on: string): TestEntry => ({ amount: '130.50', direction: 'DBIT', fileRef, day: on })
    const ofOne = (on: string): TestEntry => ({ amount: '60.00', direction: 'DBIT', endToEndId: one.ref, day: on })
    const ofTwo: TestEntry = { amount: '70.50', direction: 'DBIT', endToEndId: two.ref, day: '2026-11-20' }
    await read(first === 'batch' ? [ofBatch('2026-11-20')] : [ofOne('2026-11-20'), ofTwo])
    const isOurs = ({ payout, batch }: wire.BankLine) => batch !== null || payout?.id === one.id || payout?.id === two.id
    for (const { id } of (await openLines()).filter(isOurs)) expect((await confirm(id)).body.data.settled?.as).toBe('paid')

    await read([first === 'batch' ? ofOne(day) : ofBatch(day)])
    return lineOf(isOurs)
  }

  test.each([
    ['of a payout whose batch was paid on another day', 'batch'],
    ['of a batch whose payouts were paid on another day', 'payouts'],
  ] as const)('%s may be a second payment', async (_title, first) => {
    const again = await readAgain(first, '2026-11-21')
    expect(again.proposal).toEqual({ act: null, words: expect.stringContaining('paid it twice') })
    expect(again.uses).toContain('suspense')
    expect((await confirm(again.id)).error.code).toBe('STATE_MOVED_ON')
    expect((await settle(again.id, { as: 'suspense' })).status).toBe(200)
  })

  test.each([
    ['of a payout whose batch was paid on the same day', 'batch'],
    ['of a batch whose payouts were paid on the same day', 'payouts'],
  ] as const)('%s is the same movement', async (_title, first) => {
    const again = await readAgain(first, '2026-11-20')
    expect(again.proposal.act).toBe('known')
    expect((await confirm(again.id)).body.data.settled?.as).toBe('paid_before')
  })
})

describe('R-171 a report of the bank', () => {
  test('returns the transfer that it refuses, and voids the file that it refuses', async () => {
    const [one, two] = [await buildRequested(60), await buildRequested(70)]
    const fileRef = await exportThem([one.id, two.id])
    const refused = await send(statusReport({ fileRef, refused: [{ endToEndId: one.ref, reason: 'AC01', amount: '60.00' }] }))
    expect(refused.status).toBe(200)
    const line = await lineOf(({ kind }) => kind === 'refused_payout')
    expect(line).toMatchObject({ amount: { amount: -60 }, words: 'The account number is wrong (AC01).', proposal: { act: 'return' } })
    await confirm(line.id)
    expect((await payoutOf(one.id))?.returnedAt).not.toBeNull()

    await send(statusReport({ fileRef, whole: { reason: 'FF01' } }))
    const whole = await lineOf(({ kind }) => kind === 'refused_batch')
    expect(whole.proposal.act).toBe('void')
    await confirm(whole.id)
    expect(await payoutOf(two.id)).toMatchObject({ state: 'requested', batchId: null })
  })

  test('R-274 of a whole file for one transfer returns that one and voids the rest; where each is named nothing is left to void', async () => {
    const [wrong, fine] = [await buildRequested(60), await buildRequested(70)]
    const fileRef = await exportThem([wrong.id, fine.id])
    const refused = [{ endToEndId: wrong.ref, reason: 'RC01', amount: '60.00' }]
    expect((await send(statusReport({ fileRef, whole: { reason: 'RC01' }, refused }))).status).toBe(200)
    const whole = await lineOf(({ kind }) => kind === 'refused_batch')
    expect(whole.amount.amount).toBe(-70)
    await confirm((await lineOf(({ kind }) => kind === 'refused_payout')).id)
    await confirm(whole.id)
    expect((await payoutOf(wrong.id))?.returnedAt).not.toBeNull()
    expect(await payoutOf(fine.id)).toMatchObject({ state: 'requested', batchId: null, returnedAt: null })

    const [one, two] = [await buildRequested(61), await buildRequested(71)]
    const again = await exportThem([one.id, two.id])
    const both = [one, two].map(({ ref }) => ({ endToEndId: ref, reason: 'AC01' }))
    await send(statusReport({ fileRef: again, whole: { reason: 'AC01' }, refused: both }))
    const told = (await openLines()).filter(({ kind }) => kind.startsWith('refused'))
    expect(told).toHaveLength(2)
    expect(new Set(told.map(({ kind, amount }) => `${kind} ${amount.amount}`))).toEqual(
      new Set(['refused_payout -61', 'refused_payout -71']),
    )
    for (const { id } of told) await confirm(id)
  })

  test.each(['before', 'after'])('R-461 doesn’t return a payout that is in another file by now, also if read %s', async (when) => {
    const { id, ref, creator } = await buildRequested(60)
    const earlier = await exportThem([id])
    const report = statusReport({ fileRef: earlier, whole: { reason: 'RC01' }, refused: [{ endToEndId: ref, reason: 'RC01' }] })
    if (when === 'before') await send(report)
    const batchId = (await payoutOf(id))?.batchId ?? ''
    await app.call(moneyWire.voidBatch, { as: olga, params: { id: batchId }, body: { reason: 'The bank refused it' } })
    await exportThem([id])
    if (when === 'after') await send(report)

    const line = await lineOf(({ payout }) => payout?.id === id)
    expect(line).toMatchObject({ proposal: { act: null }, uses: ['nothing'] })
    expect((await confirm(line.id)).error.code).toBe('STATE_MOVED_ON')
    expect(await payoutOf(id)).toMatchObject({ state: 'requested', returnedAt: null })
    expect(await balance(app.deps.db, { kind: 'creator', memberId: creator.id })).toBe(94_000)
    expect((await settle(line.id, { as: 'nothing' })).status).toBe(200)
  })

  test('is dismissed where it refuses a payout that the bank has already sent back', async () => {
    const [one, two] = [await buildRequested(60), await buildRequested(70.5)]
    const fileRef = await exportThem([one.id, two.id])
    await read([{ amount: '130.50', direction: 'DBIT', fileRef }])
    await confirm((await lineOf(({ batch }) => batch !== null)).id)
    await read([{ amount: '60.00', direction: 'CRDT', endToEndId: one.ref, reason: 'AC04' }])
    expect((await confirm((await lineOf(({ payout }) => payout?.id === one.id)).id)).body.data.settled?.as).toBe('returned')

    await send(statusReport({ fileRef, refused: [{ endToEndId: one.ref, reason: 'AC04', amount: '60.00' }] }))
    const line = await lineOf(({ payout }) => payout?.id === one.id)
    expect(line).toMatchObject({ proposal: { act: null, words: 'Another line has returned this payout.' }, uses: ['nothing'] })
    expect((await confirm(line.id)).error.code).toBe('STATE_MOVED_ON')
    expect((await settle(line.id, { as: 'nothing' })).status).toBe(200)
  })

  test.each([60, 70, 50])('R-274 of a whole file that also names what was returned before voids the rest, here %i', async (amount) => {
    const [wrong, fine] = [await buildRequested(60), await buildRequested(amount)]
    const fileRef = await exportThem([wrong.id, fine.id])
    const refused = [{ endToEndId: wrong.ref, reason: 'AC01' }]
    await send(statusReport({ fileRef, refused }))
    await confirm((await lineOf(({ kind }) => kind === 'refused_payout')).id)

    await send(statusReport({ fileRef, whole: { reason: 'AC01' }, refused }))
    const told = (await openLines()).filter(({ kind }) => kind.startsWith('refused'))
    expect(told).toMatchObject([{ kind: 'refused_batch', amount: { amount: -amount }, proposal: { act: 'void' } }])
    for (const { id } of told) await confirm(id)
    expect(await payoutOf(fine.id)).toMatchObject({ state: 'requested', batchId: null, returnedAt: null })
  })

  test('of a whole file is about the payouts that were not returned before', async () => {
    const [wrong, fine] = [await buildRequested(60), await buildRequested(70)]
    const fileRef = await exportThem([wrong.id, fine.id])
    await send(statusReport({ fileRef, refused: [{ endToEndId: wrong.ref, reason: 'AC01' }] }))
    await confirm((await lineOf(({ kind }) => kind === 'refused_payout')).id)

    await send(statusReport({ fileRef, whole: { reason: 'FF01' } }))
    const whole = await lineOf(({ kind }) => kind === 'refused_batch')
    expect(whole.amount.amount).toBe(-70)
    await confirm(whole.id)
    expect(await payoutOf(fine.id)).toMatchObject({ state: 'requested', batchId: null })
    expect((await payoutOf(wrong.id))?.returnedAt).not.toBeNull()
  })

  test('about a file or a sum that isn’t ours is refused', async () => {
    expect((await send(statusReport({ fileRef: 'PTnobody' }))).error.message).toBe('This report is about a file that we didn’t make.')
    const { id, ref } = await buildRequested(60)
    const fileRef = await exportThem([id])
    const other = await send(statusReport({ fileRef, refused: [{ endToEndId: ref, reason: 'AC01', amount: '61.00' }] }))
    expect(other.error).toMatchObject({ code: 'BANK_FILE_REFUSED', message: expect.stringContaining('different amount') })
  })
})

describe('R-172 the same', () => {
  test('file read again, and the same movement in another file, is there once', async () => {
    const fee: TestEntry = { amount: '1.50', direction: 'DBIT', words: 'Fee of the same test' }
    const first = await read([fee, fee], { id: 'daily' })
    expect(first.data.lines).toBe(2)
    const again = await read([fee, fee], { id: 'daily' })
    expect(again.data).toEqual(first.data)
    const monthly = await read([fee, fee, { ...fee, day: '2026-11-17' }], { id: 'monthly' })
    expect(monthly.data.lines).toBe(1)
    expect((await openLines()).filter(({ words }) => words === fee.words)).toHaveLength(3)
  })
})

describe('R-173 a movement that is no payout’s', () => {
  const sums = async () =>
    Promise.all(
      (['bank', 'provider_transit', 'bank_charges', 'own_funds', 'suspense'] as const).map((kind) => balance(app.deps.db, { kind })),
    )

  test.each([
    [{ as: 'provider' }, 'CRDT', [-9700, 9700, 0, 0, 0]],
    [{ as: 'charge' }, 'DBIT', [9700, 0, -9700, 0, 0]],
    [{ as: 'own' }, 'CRDT', [-9700, 0, 0, 9700, 0]],
    [{ as: 'suspense', note: 'Ask the bank' }, 'CRDT', [-9700, 0, 0, 0, 9700]],
  ])('is booked as %o', async (body, direction, moved) => {
    const bankRef = JSON.stringify([body, direction])
    await read([{ amount: '97.00', direction, bankRef, words: bankRef }])
    const line = await lineOf(({ words }) => words === bankRef)
    expect(line.uses).toEqual(['provider', 'charge', 'own', 'suspense'])
    const before = await sums()
    const settled = await settle(line.id, body)
    expect(settled.body.data.settled).toMatchObject({ as: body.as, note: 'note' in body ? body.note : '' })
    expect((await sums()).map((sum, index) => sum - (before[index] ?? 0))).toEqual(moved)
    expect((await settle(line.id, body)).error.code).toBe('STATE_MOVED_ON')
  })

  test('is never booked where it has a proposal, or where nothing moved', async () => {
    const { id, ref } = await buildRequested(60)
    await read([{ amount: '60.00', direction: 'DBIT', endToEndId: ref }])
    const line = await lineOf(({ payout }) => payout?.id === id)
    expect((await settle(line.id, { as: 'suspense' })).error.message).toBe('This line can’t be settled that way. Marks the payout as paid.')
  })
})

test('R-170 a statement of another account is refused, and one that is too long', async () => {
  const foreign = await send(camtFile({ iban: 'DE89370400440532013000', entries: [] }))
  expect(foreign.error).toMatchObject({ code: 'BANK_FILE_REFUSED', message: expect.stringContaining('Payouts leave from DE02') })
  const long = await send(camtFile({ entries: [] }) + ' '.repeat(10 * 1024 * 1024))
  expect(long.status).toBe(413)
})

test('R-168 what the bank says is held against the books: open lines, marks by hand, and what was there before the first statement', async () => {
  const own = await openTestApp()
  try {
    const [brand, creator, operator] = [await buildAgency(own.deps), await buildCreator(own.deps), await buildOperator(own.deps)]
    await buildCard(own, brand)
    const { id } = await buildContract(own.deps, { agency: brand, creator })
    await own.call(contractWire.finalizeContract, { as: brand, params: { id } })
    await own.call(payoutWire.saveBeneficiary, { as: creator, body: account })
    const payout = await own.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
    const payoutId = payout.body.data.id
    await own.call(moneyWire.markPayoutPaid, { as: operator, params: { id: payoutId } })
    const sheet = async () => (await own.call(getBalanceSheet, { as: operator })).body.data
    expect((await sheet()).bank).toBeNull()

    const entries = [
      { amount: '5.00', direction: 'DBIT' },
      { amount: '60.00', direction: 'DBIT', endToEndId: payoutId.replaceAll('-', '') },
    ]
    const content = camtFile({ opening: '1000.00', entries })
    await own.raw('POST', '/operator/bank-files', { as: operator, body: bankFileBody(content), headers: bankFileHeaders })
    const stand = async () => {
      const { bank: said } = await sheet()
      return said && [said.closing, said.booked, said.open, said.unseen, said.unexplained].map(({ amount }) => amount)
    }
    // 935 in the bank, -60 in the books: 1000 were there before, 5 are not settled, and the 60 are both on an open line and in the books.
    expect(await stand()).toEqual([935, -60, 935, 60, 0])
    const lines = (await own.call(wire.listBankLines, { as: operator, query: { state: 'open' } })).body.data
    const by = (kind: string, amount: number) => lines.find((line) => line.kind === kind && line.amount.amount === amount)?.id ?? ''
    await own.call(wire.confirmBankLine, { as: operator, params: { id: by('entry', -60) } })
    await own.call(wire.settleBankLine, { as: operator, params: { id: by('opening', 1000) }, body: { as: 'own', note: '' } })
    await own.call(wire.settleBankLine, { as: operator, params: { id: by('entry', -5) }, body: { as: 'charge', note: '' } })
    expect(await stand()).toEqual([935, 935, 0, 0, 0])
    // What the bank refuses has not moved: its open line takes nothing from the account.
    const asked = await own.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 70, currency: 'EUR' } } })
    const endToEndId = asked.body.data.id.replaceAll('-', '')
    const exported = await own.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: [asked.body.data.id] } })
    const fileRef = /<PmtInfId>([^<]*)</.exec(String(exported.body))?.[1] ?? ''
    const report = bankFileBody(statusReport({ fileRef, refused: [{ endToEndId, reason: 'AC01', amount: '70.00' }] }))
    expect((await own.raw('POST', '/operator/bank-files', { as: operator, body: report, headers: bankFileHeaders })).status).toBe(200)
    const refused = (await own.call(wire.listBankLines, { as: operator, query: { state: 'open' } })).body.data
    expect(refused.map(({ kind, amount }) => [kind, amount.amount])).toEqual([['refused_payout', -70]])
    expect(await stand()).toEqual([935, 935, 0, 0, 0])
    const { held, difference } = await sheet()
    expect(held.find(({ name }) => name === 'bank')?.amount.amount).toBe(935)
    expect(difference.amount).toBe(0)
    await expectSoundLedger(own)
  } finally {
    await own.close()
  }
})
