import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as financesWire from '@pairtake/protocol/finances/finances-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { leaveOut, notApplicable } from '#testing/not-here.ts'
import { hours, minutes } from '#wire-time.ts'
import { sepaText } from '#features/payout/sepa-text-rules.ts'

let app: TestApp
let agency: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_SECOND_OPERATOR_ABOVE: '500' })
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

type Request = { amount?: number; fullName?: string; iban?: string; bic?: string }

async function buildRequested({
  amount = 60,
  fullName = 'Mara Kovac',
  iban = 'DE02120300000000202051',
  bic = 'BYLADEM1001',
}: Request = {}) {
  const creator = await buildCreator(app.deps)
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor: 100_000 })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  const body = { fullName, address: 'Allee 2', iban, bic, bankName: 'Bank', bankAddress: 'Town' }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body })
  const payout = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
  return { creator, id: payout.body.data.id }
}

const exportAll = (ids?: string[]) => app.raw('POST', '/operator/payouts/export', { as: operator, body: ids ? { ids } : {} })
const balanceOf = async (creator: TestMember) =>
  (await app.call(financesWire.getCreatorFinances, { as: creator })).body.currentBalance.amount
const schema = join(import.meta.dirname, '../../../../../shared/data/pain.001.001.09.xsd')

describe('the export for the bank', () => {
  test('is a valid pain.001.001.09 file, whatever names and banks are in it', async (context) => {
    const payouts = [
      await buildRequested({ amount: 50.1 }),
      await buildRequested({
        fullName: 'Žofie Łęcka-Ødegård & <Søn> Ελένη'.padEnd(140, 'x'),
        iban: 'AT611904300234573201',
        bic: 'BKAUATWW',
      }),
      await buildRequested({ iban: 'AT611904300234573201', bic: 'BYLADEM1001' }),
    ]
    const file = await exportAll()
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/xml'])
    const xml = String(file.body)
    expect(xml).toContain('<CtrlSum>170.10</CtrlSum>')
    expect(xml.match(/<Ustrd>Payout [0-9a-f-]{36}<\/Ustrd>/g)).toHaveLength(3)
    for (const { id } of payouts) expect(xml).toContain(id.replaceAll('-', ''))

    if (!existsSync(schema)) return notApplicable(context, 'the bank’s schema is not on this machine (shared/data/pain.001.001.09.xsd)')
    const path = join(app.deps.config.dataDir, 'batch.xml')
    await writeFile(path, xml)
    const result = await promisify(execFile)('xmllint', ['--noout', '--schema', schema, path]).catch(
      (error: Error & { stderr?: string }) => {
        if ('code' in error && error.code === 'ENOENT') return leaveOut(context, 'xmllint is not installed')
        throw error
      },
    )
    expect(result.stderr).toContain('validates')
  })

  test('R-077 a payout is in one batch, also when two operators export at once; its file can be had again', async () => {
    const { id } = await buildRequested()
    const both = await Promise.all([exportAll(), exportAll()])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await exportAll([id])
    expect(again.body).toBe(both.find((answer) => answer.status === 200)?.body)
    // No file has both.
    const other = await buildRequested()
    expect((await exportAll([other.id])).status).toBe(200)
    expect((await exportAll([id, other.id])).error.code).toBe('NOTHING_TO_EXPORT')
    expect((await exportAll()).error).toEqual({
      code: 'NOTHING_TO_EXPORT',
      message: 'Every requested payout is already in a batch.',
    })
    expect((await exportAll(['nonsense'])).status).toBe(409)
  })

  test('an account outside SEPA from before that was refused is named, stays out of the file, and does not keep the others from it', async () => {
    const [odd, sound] = [await buildRequested(), await buildRequested()]
    await sql`update payout set beneficiary = jsonb_set(beneficiary, '{iban}', '"SA0380000000608010167519"') where id = ${odd.id}`.execute(
      app.deps.db,
    )
    const listed = await app.call(wire.listOperatorPayouts, { as: operator, query: { q: odd.id } })
    expect(listed.body.data[0]?.unreachable).toBe('SEPA transfers don’t reach accounts in Saudi Arabia')
    expect((await exportAll([odd.id, sound.id])).error).toEqual({
      code: 'NOT_EXPORTABLE',
      message:
        'This payout can’t be in the file. Mara K., 60.00 EUR: SEPA transfers don’t reach accounts in Saudi Arabia. Leave it out to export the others.',
    })
    const file = await exportAll()
    expect(file.status).toBe(200)
    expect(String(file.body)).toContain(sound.id.replaceAll('-', ''))
    expect(String(file.body)).not.toContain('SA03')
    expect((await exportAll()).error).toEqual({
      code: 'NOTHING_TO_EXPORT',
      message: 'The remaining payouts cannot be in a bank file. Please return them so that their creators can save another account.',
    })
    const body = { reason: 'Outside SEPA' }
    expect((await app.call(wire.returnPayout, { as: operator, params: { id: odd.id }, body })).status).toBe(200)
  })

  test.each([
    ['Žofie Łęcka & Søn <x>', 'Zofie Lecka + Son .x.'],
    ['Jürgen Größe-Weiß', 'Jurgen Grosse-Weiss'],
    ['Ελένη Παπαδοπούλου ΑΕ', 'Eleni Papadopoulou AE'],
    ['Георги Йорданов ЩЕРЕВ', 'Georgi Yordanov ShtEREV'],
    ['Її Євген', 'Yiyi Yevgen'],
    ['Nguyễn Thị Hương', 'Nguyen Thi Huong'],
    ['//a//b/', 'a/b'],
    ['李小龍', '...'],
    [' \u202e ', '.'],
  ])('names in the letters that banks take: %s', (name, plain) => {
    expect(sepaText(name, 70)).toBe(plain)
    expect(sepaText(name, 3).length).toBeLessThanOrEqual(3)
  })
})

describe('what becomes of payouts', () => {
  test('marked paid: told to the creator, written to the log, once', async () => {
    const { id, creator } = await buildRequested()
    const paid = await app.call(wire.markPayoutPaid, { as: operator, params: { id } })
    expect(paid.body.data).toMatchObject({
      state: 'paid',
      paidAt: '2026-11-16T09:00:00+00:00',
      beneficiaryChangedRecently: false,
      isHeld: false,
    })
    const again = await app.call(wire.markPayoutPaid, { as: operator, params: { id } })
    expect([again.status, again.error.message]).toEqual([409, 'This payout is paid and cannot be marked paid now.'])
    const notices = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', creator.id).execute()
    expect(notices.filter((notice) => notice.type === 'payout_paid')).toHaveLength(1)
    const acts = await app.deps.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute()
    expect(acts).toEqual([{ action: 'payout_marked_paid' }])
    await expectSoundLedger(app)
  })

  test('several at once are marked all or none', async () => {
    const [one, two] = [await buildRequested(), await buildRequested()]
    await app.call(wire.markPayoutPaid, { as: operator, params: { id: two.id } })
    const refused = await app.call(wire.markPayoutsPaid, { as: operator, body: { ids: [one.id, two.id] } })
    expect(refused.status).toBe(409)
    const waiting = await app.call(wire.listOperatorPayouts, { as: operator, query: { state: 'requested', limit: 100 } })
    expect(waiting.body.data.map((payout) => payout.id)).toContain(one.id)
    const twice = await app.call(wire.markPayoutsPaid, { as: operator, body: { ids: [one.id, one.id] } })
    expect(twice.body.data.map(({ id, state }) => [id, state])).toEqual([[one.id, 'paid']])
    expect((await app.call(wire.markPayoutsPaid, { as: operator, body: { ids: [one.id, 'x'] } })).status).toBe(404)
  })

  test('R-143 are exported and marked as paid by a bare list of ids as well', async () => {
    const [one, other] = [await buildRequested(), await buildRequested()]
    const file = await app.raw('POST', '/operator/payouts/export', { as: operator, body: [one.id] })
    expect(file.status).toBe(200)
    expect(file.body).toContain(one.id.replaceAll('-', ''))
    expect(file.body).not.toContain(other.id.replaceAll('-', ''))
    const paid = await app.call(wire.markPayoutsPaid, { as: operator, body: [one.id] })
    expect(paid.body.data.map(({ id, state }) => [id, state])).toEqual([[one.id, 'paid']])
    const waiting = await app.call(wire.listOperatorPayouts, { as: operator, query: { q: other.id } })
    expect(waiting.body.data[0]).toMatchObject({ state: 'requested', batchId: null })
    const none = await app.call(wire.markPayoutsPaid, { as: operator, body: [] })
    expect([none.status, none.error.errors]).toEqual([400, { errors: ['Choose at least one payout.'] }])
  })

  test('R-079 exactly the limit takes one operator, a cent more takes two', async () => {
    const pay = async (amount: number) => {
      const { id } = await buildRequested({ amount })
      return (await app.call(wire.markPayoutPaid, { as: operator, params: { id } })).status
    }
    expect([await pay(500), await pay(500.01)]).toEqual([200, 409])
  })

  test('R-079 above the limit it takes two operators', async () => {
    const { id } = await buildRequested({ amount: 500.01 })
    const first = await app.call(wire.markPayoutPaid, { as: operator, params: { id } })
    expect([first.status, first.error.code]).toEqual([409, 'SECOND_OPERATOR_NEEDED'])
    expect((await app.call(wire.markPayoutPaid, { as: operator, params: { id } })).error.code).toBe('SECOND_OPERATOR_NEEDED')
    const other = await buildOperator(app.deps)
    expect((await app.call(wire.markPayoutPaid, { as: other, params: { id } })).body.data.state).toBe('paid')
  })

  test.each(['before', 'after'] as const)('returned by the bank %s it was marked paid, the balance comes back once', async (moment) => {
    const { id, creator } = await buildRequested({ amount: 100 })
    if (moment === 'after') await app.call(wire.markPayoutPaid, { as: operator, params: { id } })
    expect(await balanceOf(creator)).toBe(900)
    const give = () => app.call(wire.returnPayout, { as: operator, params: { id }, body: { reason: 'Account closed' } })
    const answers = await Promise.all([give(), give()])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 200)?.body.data).toMatchObject({
      returnReason: 'Account closed',
      returnedAt: expect.any(String),
    })
    expect(await balanceOf(creator)).toBe(1000)
    expect((await app.call(wire.markPayoutPaid, { as: operator, params: { id } })).status).toBe(409)
    await expectSoundLedger(app)
  })

  test('R-005 those of a suspended creator are held', async () => {
    const waiting = async () => (await app.call(getOverview, { as: operator })).body.data.waiting.payouts
    const { id, creator } = await buildRequested()
    const before = await waiting()
    await app.deps.db.updateTable('member').set({ suspended_at: app.deps.now() }).where('id', '=', creator.id).execute()
    const held = await app.call(wire.listOperatorPayouts, { as: operator, query: { state: 'held' } })
    expect(held.body.data.map((payout) => [payout.id, payout.isHeld])).toEqual([[id, true]])
    expect(await waiting()).toBe(before - 1)
    expect((await app.call(wire.markPayoutPaid, { as: operator, params: { id } })).error.code).toBe('PAYOUT_ON_HOLD')
    expect((await exportAll([id])).status).toBe(409)
  })

  test('requested within 48 hours of a change of the account are marked, later ones and those to a first account are not', async () => {
    const { id: first, creator } = await buildRequested()
    const isMarked = async (id: string) => {
      const { data } = (await app.call(wire.listOperatorPayouts, { as: operator, query: { q: id } })).body
      return data.map(({ beneficiaryChangedRecently }) => beneficiaryChangedRecently)
    }
    const request = async (laterMs: number) => {
      app.clock.turn(laterMs)
      const body = { amount: { amount: 60, currency: 'EUR' } }
      return (await app.call(payoutWire.requestPayout, { as: creator, body })).body.data.id
    }
    expect(await isMarked(first)).toEqual([false])
    await app.call(wire.markPayoutPaid, { as: operator, params: { id: first } })
    app.clock.turn(minutes(1))
    const body = {
      fullName: 'Mara Kovac',
      address: 'Allee 2',
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      bankName: 'Bank',
      bankAddress: 'Town',
    }
    expect((await app.call(payoutWire.saveBeneficiary, { as: creator, body })).status).toBe(200)

    expect(await isMarked(await request(0))).toEqual([true])
    expect(await isMarked(await request(hours(48) - minutes(1)))).toEqual([true])
    expect(await isMarked(await request(minutes(2)))).toEqual([false])
    // What was paid to the first account is not marked later.
    expect(await isMarked(first)).toEqual([false])
  })

  test('are only for operators', async () => {
    expect((await app.call(wire.listOperatorPayouts, { as: agency })).status).toBe(403)
    expect((await app.call(wire.markPayoutPaid, { as: operator, params: { id: 'none' } })).status).toBe(404)
  })
})
