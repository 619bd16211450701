import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listCreatorPapers } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import type { CreatorPaperId, PayoutId } from '@pairtake/protocol/ids'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { leaveOut } from '#testing/not-here.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

const account = {
  fullName: 'Mara Kovac',
  address: 'Allee 2',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'DKB',
  bankAddress: 'Berlin',
}

async function earn(creator: TestMember, priceMinor: number, name: string) {
  const contract = await buildContract(app.deps, { agency, creator, priceMinor })
  await app.deps.db.updateTable('campaign').set({ name }).where('id', '=', contract.campaignId).execute()
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  return contract
}

async function buildEarner() {
  const creator = await buildCreator(app.deps)
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  return creator
}

async function request(creator: TestMember, amount: number) {
  const asked = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
  expect(asked.status).toBe(200)
  expect(asked.body.data.statementPdfUrl).toBeNull()
  return asked.body.data.id
}

async function pay(id: PayoutId) {
  const { status, body } = await app.call(operatorWire.markPayoutPaid, { as: operator, params: { id } })
  expect(status).toBe(200)
  return body.data.statementPdfUrl ?? ''
}

const paperOf = (payoutId: PayoutId) =>
  app.deps.db.selectFrom('creator_paper').selectAll().where('payout_id', '=', payoutId).executeTakeFirstOrThrow()

const linesOf = async (payoutId: PayoutId) =>
  (await paperOf(payoutId)).content.lines.map(({ label, amountMinor }) => [/“(.*)”/.exec(label)?.[1], amountMinor])

const open = (url: string) => app.app.inject(new URL(url).pathname + new URL(url).search)

test('R-195 each payout that is paid has one statement, which creator and operator open, and which is no invoice', async (context) => {
  const names = ['حملة رمضان', 'תל אביב', '北京晨光', 'สยามพารากอน']
  const creator = await buildEarner()
  await app.deps.db.updateTable('member').set({ company_name: 'محمد' }).where('id', '=', creator.id).execute()
  for (const name of names) await earn(creator, 2000, name)
  const id = await request(creator, 70)
  const url = await pay(id)
  await app.runTasks()

  const listed = (await app.call(payoutWire.listPayouts, { as: creator })).body.data[0]
  expect(listed?.statementPdfUrl).toBe(url)
  const served = await open(url)
  expect([served.statusCode, served.headers['content-type'], served.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining(`payout-${id}.pdf`),
  ])
  expect((await app.call(listCreatorPapers, { as: creator })).body.data).toMatchObject([{ kind: 'payout_statement', xmlUrl: null }])
  for (const q of [id, id.toUpperCase()]) {
    const found = (await app.call(listOperatorCreatorPapers, { as: operator, query: { q } })).body.data
    expect(found).toMatchObject([{ kind: 'payout_statement', number: id }])
  }
  const paper = await paperOf(id)
  expect(paper.storage_sha256).toBe(createHash('sha256').update(served.rawPayload).digest('hex'))
  expect((await open(url.replace(/\?t=.*/, '?t=forged'))).statusCode).toBe(403)

  const path = join(app.deps.config.dataDir, 'statement.pdf')
  await writeFile(path, served.rawPayload)
  const words = await promisify(execFile)('pdftotext', ['-layout', path, '-']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return leaveOut(context, 'pdftotext is not installed')
    throw error
  })
  const plain = words.stdout.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
  for (const name of [...names, 'DE02 •••• 2051', 'It is not an invoice', '70.00 EUR', 'part of 20.00 EUR', 'محمد']) {
    expect(plain, name).toContain(name)
  }
  // The hidden digits of the account; fewer could be a part of an id.
  expect(plain.replaceAll(/\s/g, '')).not.toContain('12030000')
})

test('R-195 no earning is shown twice, a refund once, and what came back from the bank is shown again with the next payout', async () => {
  const creator = await buildEarner()
  await earn(creator, 10_000, 'A')
  const second = await earn(creator, 10_000, 'B')
  const first = await request(creator, 150)
  await pay(first)
  expect(await linesOf(first)).toEqual([
    ['A', 10_000],
    ['B', 5000],
  ])
  await app.call(operatorWire.refundPayment, {
    as: operator,
    params: { id: second.paymentId },
    body: { reason: 'Agreed', amount: { amount: 23, currency: 'EUR' } },
  })
  await earn(creator, 10_000, 'C')
  const next = await request(creator, 100)
  await pay(next)
  expect(await linesOf(next)).toEqual([
    ['B', 5000],
    ['B', -2000],
    ['C', 7000],
  ])
  await app.call(operatorWire.returnPayout, { as: operator, params: { id: first }, body: { reason: 'Closed' } })
  const again = await request(creator, 180)
  await pay(again)
  expect(await linesOf(again)).toEqual([
    ['A', 10_000],
    ['B', 5000],
    ['C', 3000],
  ])
  await expectSoundLedger(app)
})

test('R-195 a payout that is still open takes nothing from the statement of one that is paid before it', async () => {
  const creator = await buildEarner()
  for (const name of ['A', 'B']) await earn(creator, 10_000, name)
  const [first, second] = [await request(creator, 100), await request(creator, 60)]
  await pay(first)
  await pay(second)
  expect([await linesOf(first), await linesOf(second)]).toEqual([[['A', 10_000]], [['B', 6000]]])
})

test('R-195 R-074 a statement names a person by their full name, and is never changed or removed', async () => {
  const creator = await buildEarner()
  await earn(creator, 10_000, 'A')
  const id = await request(creator, 100)
  await pay(id)
  const { id: paperId, content } = await paperOf(id)
  expect(content).toMatchObject({ creator: ['Mara Kovac', 'Allee 2', '20095 Hamburg', 'Hamburg', 'Germany'] })
  await expect(app.deps.db.deleteFrom('creator_paper').where('id', '=', paperId).execute()).rejects.toThrow('append-only')
  const update = app.deps.db.updateTable('creator_paper').set({ number: 'x' }).where('id', '=', paperId)
  await expect(update.execute()).rejects.toThrow('append-only')
})

test('R-166 R-195 a stored statement that was changed is made again; one that cannot be is refused and told to the operator', async () => {
  const creator = await buildEarner()
  await earn(creator, 10_000, 'A')
  const id = await request(creator, 100)
  const url = await pay(id)
  await app.runTasks()
  const { id: paperId, storage_key: key, number } = await paperOf(id)
  const stored = await buffer(await app.deps.storage.openRead(key ?? ''))
  await put(key ?? '', Buffer.from('forged'))
  expect((await open(url)).rawPayload.equals(stored)).toBe(true)

  await keepHash(paperId, 'a'.repeat(64))
  expect([(await open(url)).statusCode, await trouble()]).toEqual([409, [expect.stringContaining(`payout ${number}`)]])
  await keepHash(paperId, createHash('sha256').update(stored).digest('hex'))
  expect([(await open(url)).statusCode, await trouble()]).toEqual([200, []])
})

const keepHash = (paperId: CreatorPaperId, storage_sha256: string) =>
  app.deps.db.updateTable('creator_paper').set({ storage_sha256 }).where('id', '=', paperId).execute()
const trouble = async () => (await app.call(getOverview, { as: operator })).body.data.trouble.filter((words) => words.includes('PDF'))

async function put(key: string, bytes: Buffer): Promise<void> {
  const path = join(app.deps.config.dataDir, 'planted.pdf')
  await writeFile(path, bytes)
  await app.deps.storage.remove(key)
  await app.deps.storage.putFile(key, path)
}
