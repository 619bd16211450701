import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { invoiceAddress } from './invoice-view.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

/** A charge whose invoice is stored. */
async function buildKept() {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  await app.runTasks()
  const { id, number, storage_key } = await app.deps.db
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', contract.paymentId)
    .executeTakeFirstOrThrow()
  const key = storage_key ?? ''
  return { id, number, key, bytes: await buffer(await app.deps.storage.openRead(key)) }
}
type Kept = Awaited<ReturnType<typeof buildKept>>

async function put(key: string, bytes: Buffer): Promise<void> {
  const path = join(app.deps.config.dataDir, 'planted.pdf')
  await writeFile(path, bytes)
  await app.deps.storage.remove(key)
  await app.deps.storage.putFile(key, path)
}

async function ask({ id }: Kept) {
  const { pathname, search } = new URL(invoiceAddress(id, { deps: app.deps, origin: 'http://here' }))
  return app.app.inject({ method: 'GET', url: pathname + search })
}

const trouble = async () => (await app.call(getOverview, { as: operator })).body.data.trouble.filter((words) => words.includes('PDF'))
const changed = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -9), Buffer.from('forged!!\n')])

test.each([
  ['changed', changed],
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
])('R-166 a stored PDF that was %s is made again, to the byte, and takes its place', async (_title, damage) => {
  const kept = await buildKept()
  expect((await ask(kept)).rawPayload.equals(kept.bytes)).toBe(true)
  await put(kept.key, damage(kept.bytes))

  const served = await ask(kept)
  expect([served.statusCode, served.rawPayload.equals(kept.bytes)]).toEqual([200, true])
  expect((await buffer(await app.deps.storage.openRead(kept.key))).equals(kept.bytes)).toBe(true)
  expect(await trouble()).toEqual([])
})

test('R-166 one that would come out otherwise is refused and shown to the operator until the file is back', async () => {
  const kept = await buildKept()
  // As left by an earlier version, whose PDFs differed.
  const issued = Buffer.concat([kept.bytes, Buffer.from('% older\n')])
  const storage_sha256 = createHash('sha256').update(issued).digest('hex')
  await app.deps.db.updateTable('invoice').set({ storage_sha256 }).where('id', '=', kept.id).execute()
  await put(kept.key, issued)
  expect((await ask(kept)).rawPayload.equals(issued)).toBe(true)

  await put(kept.key, changed(issued))
  const refused = await ask(kept)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'FILE_DAMAGED', message: `The stored PDF of ${kept.number} is damaged. We’re restoring it. Please try again later.` },
  ])
  await app.deps.storage.remove(kept.key)
  expect((await ask(kept)).statusCode).toBe(409)
  expect(await trouble()).toEqual([expect.stringContaining(`${kept.number}. They are not given out.`)])

  await put(kept.key, issued)
  expect((await ask(kept)).rawPayload.equals(issued)).toBe(true)
  expect(await trouble()).toEqual([])
})

test('R-271 a PDF stored before hashes were kept gets its hash when it is first read, and is held against it from then on', async () => {
  const kept = await buildKept()
  // Drawn by an earlier version, whose PDFs differed.
  const issued = Buffer.concat([kept.bytes, Buffer.from('% older\n')])
  await put(kept.key, issued)
  await app.deps.db.updateTable('invoice').set({ storage_sha256: null }).where('id', '=', kept.id).execute()

  const both = await Promise.all([ask(kept), ask(kept)])
  expect(both.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.equals(issued)])).toEqual([
    [200, true],
    [200, true],
  ])
  const hashOf = async () =>
    (await app.deps.db.selectFrom('invoice').select('storage_sha256').where('id', '=', kept.id).executeTakeFirstOrThrow()).storage_sha256
  const hash = createHash('sha256').update(issued).digest('hex')
  expect(await hashOf()).toBe(hash)

  await put(kept.key, changed(issued))
  expect((await ask(kept)).statusCode).toBe(409)
  expect(await hashOf()).toBe(hash)
  await put(kept.key, issued)
  expect((await ask(kept)).rawPayload.equals(issued)).toBe(true)
})

test('R-271 one of those days whose file is gone is drawn once more, and is the same file from then on', async () => {
  const kept = await buildKept()
  await app.deps.storage.remove(kept.key)
  await app.deps.db.updateTable('invoice').set({ storage_sha256: null }).where('id', '=', kept.id).execute()
  expect((await ask(kept)).rawPayload.equals(kept.bytes)).toBe(true)
  expect((await buffer(await app.deps.storage.openRead(kept.key))).equals(kept.bytes)).toBe(true)
  await put(kept.key, changed(kept.bytes))
  expect((await ask(kept)).rawPayload.equals(kept.bytes)).toBe(true)
})
