import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { checkResetToken, login, requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/session/password-rules.ts'
import { verify } from '#features/ledger/verify-queries.ts'
import { mailInvoice, makeInvoiceFile, processContractMedia } from '#tasks/task-payloads.ts'
import { backUp, openRestored, openShelf } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { mailedLinks } from '#testing/mailed-links.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const password = 'slow mornings 7'
let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(new Date())
  agency = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const paid = await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  if (paid.status !== 200) throw new Error(paid.error.message)
  await app.runTasks()
  const conversation = await app.deps.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  const sent = await uploadFile(app, creator, {
    entity: 'MessageAttachment',
    entityId: conversation.id,
    bytes: Buffer.from('Ümläute\\ und\tTabs\n'),
    fileName: 'words.txt',
  })
  if (sent.status !== 200) throw new Error(sent.error.message)
})
afterAll(() => app.close())

const waiting = async ({ deps }: TestApp) => {
  const { rows } = await sql<{
    name: string
    data: unknown
  }>`select name, data from task.job where state < 'completed' order by created_on`.execute(deps.db)
  return rows
}

test('R-259 a restored service ends every session and mailed link, sends no mail that may have been sent and drops what would write one', async () => {
  await using shelf = await openShelf()
  const { db, tasks } = app.deps
  await app.call(requestPasswordReset, { body: { email: agency.email } })
  const token = await mailedLinks(app).linkToken(agency.email, /\/reset-password\/(\S+)/)
  expect((await app.call(checkResetToken, { query: { token } })).body).toEqual({ valid: true })
  await sql`update mail set next_try_at = now(), sent_at = null`.execute(db)
  const media = { contractMediaId: crypto.randomUUID(), mediaId: crypto.randomUUID() } as never
  await tasks.enqueue(db, processContractMedia, media)
  await tasks.enqueue(db, mailInvoice, { invoiceId: (await db.selectFrom('invoice').select('id').executeTakeFirstOrThrow()).id })
  const from = await backUp(app, shelf.folder)
  const other = await openRestored(from)
  try {
    other.clock.set(app.clock.now())
    expect((await other.call(getUserProfile, { as: agency })).status).toBe(401)
    // It may have been used since the backup was made.
    expect((await other.call(checkResetToken, { query: { token } })).body).toEqual({ valid: false })
    expect((await other.call(login, { body: { username: agency.email, password } })).status).toBe(200)
    const mails = await other.deps.db.selectFrom('mail').select(['next_try_at', 'failure']).execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) expect(mail).toMatchObject({ next_try_at: null, failure: expect.stringContaining('may have been sent') })
    expect((await waiting(other)).map(({ name }) => name)).toEqual([processContractMedia.name, makeInvoiceFile.name])
    expect(await verify(other.deps.db)).toEqual([])
  } finally {
    await other.close()
  }
})

test('R-277 after a restore papers begin a series of their own and accounts in the books leave a gap, so that no number is given out twice', async () => {
  await using shelf = await openShelf()
  const from = await backUp(app, shelf.folder)
  // The service continues and issues numbers that its backup does not contain.
  const numbersOf = async ({ deps }: TestApp) => {
    const rows = await deps.db.selectFrom('invoice').select('number').orderBy('number').execute()
    return rows.map(({ number }) => number)
  }
  const pay = async (on: TestApp, times: number) => {
    const [brand, maker] = [await buildAgency(on.deps), await buildCreator(on.deps)]
    await buildCard(on, brand)
    for (let n = 0; n < times; n += 1) {
      const contract = await buildContract(on.deps, { agency: brand, creator: maker })
      expect(await on.call(finalizeContract, { as: brand, params: { id: contract.id } })).toMatchObject({ status: 200 })
    }
  }
  await pay(app, 2)
  const lost = await numbersOf(app)
  expect(lost).toEqual(['INV-000001', 'INV-000002', 'INV-000003'])

  const other = await openRestored(from, { now: new Date('2026-11-23T01:15:42Z') })
  try {
    await pay(other, 2)
    expect(await numbersOf(other)).toEqual(['INV-000001', 'INV-R2611230115-000001', 'INV-R2611230115-000002'])
    expect(await verify(other.deps.db)).toEqual([])
    const accounts = await other.deps.db.selectFrom('ledger_account').select(['kind', 'number']).where('number', '>', 1).execute()
    expect(accounts).toHaveLength(2)
    for (const { number } of accounts) expect(number).toBeGreaterThan(1000)

    // The same backup again, after that service was lost too.
    const again = await openRestored(from, { now: new Date('2026-11-23T09:00:00Z') })
    await pay(again, 1)
    expect(await numbersOf(again)).toEqual(['INV-000001', 'INV-R2611230900-000001'])
    await again.close()
  } finally {
    await other.close()
  }
})

test('R-257 an encrypted backup is restored with its secret key, not with its public half, none or another one', async () => {
  await using shelf = await openShelf()
  const secret = await generateX25519Identity()
  const from = await backUp(app, shelf.folder, { key: await identityToRecipient(secret) })
  await expect(openRestored(from)).rejects.toThrow('Set BACKUP_KEY to the secret key')
  await expect(openRestored(from, { key: await identityToRecipient(secret) })).rejects.toThrow('the public half')
  await expect(openRestored(from, { key: await generateX25519Identity() })).rejects.toThrow('does not open this backup')
  const other = await openRestored(from, { key: secret })
  expect(await verify(other.deps.db)).toEqual([])
  await other.close()
})
