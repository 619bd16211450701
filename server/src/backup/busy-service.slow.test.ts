import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { preUpload } from '@pairtake/protocol/media/media-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#features/ledger/verify-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { backUp, openRestored, openShelf } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newStore } from './open-stores.ts'

const password = 'slow mornings 7'
/** Tables that are copied early, in the middle and late, so that changes in between would make them inconsistent. */
const movedAt = ['database/public.campaign', 'database/public.ledger_account', 'database/public.media', 'database/public.payment']

let app: TestApp
let agency: TestMember
const leaving: TestMember[] = []
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(new Date())
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  const path = await makePhoto({ width: 200, height: 200 })
  for (let n = 0; n < movedAt.length + 2; n += 1) {
    const creator = await buildCreator(app.deps)
    const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path })
    if (sent.status !== 200) throw new Error(sent.error.message)
    leaving.push(creator)
  }
  await app.deps.db
    .updateTable('member')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  await pay()
})
afterAll(() => app.close())

async function pay(): Promise<void> {
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  const paid = await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  if (paid.status !== 200) throw new Error(paid.error.message)
}

let turns = 0
/** A charge, an upload that completes, another that continues, an account that is deleted, and everything that follows from these. */
async function workOn(): Promise<void> {
  turns += 1
  await pay()
  const creator = await buildCreator(app.deps)
  const path = await makePhoto({ width: 100 + turns, height: 100 })
  expect((await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path })).status).toBe(200)
  const body = { fileName: 'open.jpg', type: 'image/jpeg', size: 1000, entity: 'PortfolioItemOriginal', entityId: null } as const
  expect((await app.call(preUpload, { as: creator, body })).status).toBe(200)
  const [as] = leaving.splice(0, 1)
  expect((await app.call(deleteAccount, { ...(as && { as }), body: { password } })).status).toBeLessThan(300)
  await app.runTasks()
}

test('R-257 R-278 a backup amid charges, uploads and deletions holds one moment: every file that it names, books that are right, and nothing of later', async () => {
  await using shelf = await openShelf()
  const { db, config, storage } = app.deps
  const keysThen = (await db.selectFrom('media').select('storage_key').execute()).flatMap(({ storage_key: key }) => key ?? [])
  const paidThen = (await db.selectFrom('invoice').select('number').execute()).length
  const store = await newStore(`${shelf.folder}/busy`, { kind: 'backup', at: new Date(), config })
  const busyStore: typeof store = {
    ...store,
    async write(name, bytes) {
      if (movedAt.some((table) => name.startsWith(`${table}.`))) await workOn()
      return store.write(name, bytes)
    },
  }
  let isFirst = true
  const openRead: typeof storage.openRead = async (key, ...rest) => {
    if (isFirst) {
      isFirst = false
      await workOn()
    }
    return storage.openRead(key, ...rest)
  }
  const busyStorage = Object.assign(Object.create(storage) as typeof storage, { openRead })
  await backUp(app, shelf.folder, { change: { store: busyStore, storage: busyStorage } })
  const from = store.title.replace(/\.unfinished$/, '')
  expect(turns).toBe(movedAt.length + 1)

  const other = await openRestored(from)
  try {
    expect(await verify(other.deps.db)).toEqual([])
    expect(await other.deps.db.selectFrom('invoice').select('number').execute()).toHaveLength(paidThen)
    const named = (await other.deps.db.selectFrom('media').select('storage_key').execute()).flatMap(({ storage_key: key }) => key ?? [])
    expect(named.toSorted()).toEqual(keysThen.toSorted())
    for (const key of named) expect(await other.deps.storage.findObject(key), key).toBeDefined()
    expect(await other.deps.db.selectFrom('upload').selectAll().where('completed_at', 'is', null).execute()).toEqual([])
  } finally {
    await other.close()
  }
  // The service itself continued, and its books are right too.
  expect(await verify(db)).toEqual([])
})
