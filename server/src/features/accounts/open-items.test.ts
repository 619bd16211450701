import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as bankWire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { balance } from '#features/ledger/ledger-queries.ts'
import { bankFileBody, bankFileHeaders, camtFile } from '#testing/bank-files.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { buildPaidTwice, chargeBeside, settleBeside } from '#testing/builders-suspense.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

async function buildBrand(name: string, card: string = cards.works): Promise<TestMember> {
  const agency = await buildAgency(app.deps)
  await app.deps.db.updateTable('member').set({ company_name: name }).where('id', '=', agency.id).execute()
  await buildCard(app, agency, card)
  return agency
}

type Item = { kind: string; since: string; memberId: string; name: string; reference: string; amount: number }

async function openItems(to: string): Promise<Item[]> {
  const asked = await app.call(exportAccounts, { as: operator, body: { sheet: 'open-items', from: '2026-01-01', to } })
  const { pathname, search } = new URL(asked.body.data.url)
  const { body } = await app.app.inject({ method: 'GET', url: pathname + search })
  return csvRows(body).map(
    ({ Kind: kind = '', Since: since = '', Member: memberId = '', Name: name = '', Reference: reference = '', Amount }) => ({
      kind,
      since,
      memberId,
      name,
      reference,
      amount: Math.round(Number(Amount) * 100),
    }),
  )
}

const today = () => app.deps.now().toISOString().slice(0, 10)
const suspended = async (to = today()) => (await openItems(to)).filter(({ kind }) => /To return|suspense/.test(kind))
const sumOf = (items: Item[]) => items.reduce((sum, { amount }) => sum + amount, 0)
const giveBack = async (contractId: string) => {
  const { data } = (await app.call(moneyWire.listSuspense, { as: operator })).body
  const item = data.find(({ contract }) => contract.id === contractId)
  return app.call(moneyWire.giveBackSuspense, { as: operator, params: { id: item?.id ?? '' } })
}

test('R-275 what brands are owed of charges that no job needs stands among the open items, until it has gone back and stayed there', async () => {
  const [once, closed] = [await buildBrand('Once'), await buildBrand('Closed', cards.failsRefunds)]
  const twice = await buildPaidTwice(app, { agency: once, creator })
  const cancelled = await buildContract(app.deps, { agency: closed, creator })
  const charged = await chargeBeside(app.deps, { contract: cancelled, agency: closed })
  await app.call(jobWire.cancelContract, { as: operator, params: { id: cancelled.id }, body: { reason: 'Agreed.' } })
  await settleBeside(app.deps, cancelled, charged)
  const firstDay = today()
  const owed = [
    { kind: 'To return', since: firstDay, memberId: once.id, name: 'Once', amount: 23_000 },
    { kind: 'To return', since: firstDay, memberId: closed.id, name: 'Closed', amount: 23_000 },
  ]
  expect(await suspended()).toMatchObject(owed)

  app.clock.turn(days(1))
  expect([(await giveBack(twice.id)).status, (await giveBack(cancelled.id)).status]).toEqual([200, 200])
  expect(await suspended()).toEqual([])
  expect(await balance(app.deps.db, { kind: 'suspense' })).toBe(0)
  // The items that were open on a day do not change with later events.
  expect(await suspended(firstDay)).toMatchObject(owed)

  app.clock.turn(days(1))
  await takeMissedEvents.run(app.deps)
  expect(await suspended()).toMatchObject(owed.slice(1))
  expect(await balance(app.deps.db, { kind: 'suspense' })).toBe(23_000)
  await expectSoundLedger(app)
})

test('a delivered job is open until its brand is charged, and also on the days before it was cancelled', async () => {
  const agency = await buildBrand('Undone')
  const [cancelled, paid] = [await buildContract(app.deps, { agency, creator }), await buildContract(app.deps, { agency, creator })]
  const delivered = async (to = today()) =>
    (await openItems(to)).filter(({ kind, name }) => kind === 'Delivered, not charged' && name === 'Undone')
  const firstDay = today()
  const both = [{ since: firstDay, reference: cancelled.paymentId, amount: 23_000 }, { reference: paid.paymentId }]
  expect(await delivered()).toMatchObject(both)

  app.clock.turn(days(1))
  await app.call(jobWire.cancelContract, { as: operator, params: { id: cancelled.id }, body: { reason: 'Agreed.' } })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: paid.id } })
  expect(await delivered()).toEqual([])
  expect(await delivered(firstDay)).toMatchObject(both)
})

test('R-275 movements of the bank that nobody explained are open until they even out, and all open items come to what the ledger owes', async () => {
  let file = 0
  const bookInSuspense = async (amount: string, direction: string, counterparty: string) => {
    file += 1
    const content = camtFile({ id: `S${file}`, entries: [{ amount, direction, counterparty, words: `Line ${file}` }] })
    await app.raw('POST', '/operator/bank-files', { as: operator, body: bankFileBody(content), headers: bankFileHeaders })
    const { data } = (await app.call(bankWire.listBankLines, { as: operator, query: { state: 'open', limit: 100 } })).body
    const line = data.find(({ words }) => words === `Line ${file}`)
    const body = { as: 'suspense' as const, note: 'Ask the bank.' }
    expect((await app.call(bankWire.settleBankLine, { as: operator, params: { id: line?.id ?? '' }, body })).status).toBe(200)
  }
  const lines = async () => (await suspended()).filter(({ kind }) => kind === 'Bank line in suspense')

  await bookInSuspense('97.00', 'CRDT', 'Somebody')
  expect(await lines()).toMatchObject([{ since: '2026-11-20', memberId: '', name: 'Somebody', amount: 9700 }])
  await bookInSuspense('50.00', 'DBIT', 'Nobody')
  expect((await lines()).map(({ amount }) => amount)).toEqual([9700, -5000])
  await bookInSuspense('47.00', 'DBIT', 'Somebody')
  expect(await lines()).toEqual([])
  await bookInSuspense('12.00', 'DBIT', 'Somebody else')
  expect((await lines()).map(({ amount }) => amount)).toEqual([-1200])
  // The second pair balances out as well; lines of either pair are no longer listed.
  await bookInSuspense('12.00', 'CRDT', 'Somebody else')
  expect(await lines()).toEqual([])
  await bookInSuspense('3.00', 'CRDT', 'Somebody new')
  expect((await lines()).map(({ amount }) => amount)).toEqual([300])

  const items = await openItems(today())
  const of = (kind: string) => items.filter((item) => item.kind === kind)
  expect(sumOf([...of('To return'), ...of('Bank line in suspense')])).toBe(await balance(app.deps.db, { kind: 'suspense' }))
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entry e
    join ledger_account a on a.id = e.account_id where a.kind in ('creator', 'payouts', 'suspense', 'agency')`.execute(app.deps.db)
  expect(sumOf(items) - sumOf(of('Delivered, not charged'))).toBe(Number(rows[0]?.minor))
  await expectSoundLedger(app)
})
