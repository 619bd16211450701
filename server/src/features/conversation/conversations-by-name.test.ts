import { listConversationInvolvements, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { requireConversation } from './conversation-queries.ts'
import { forgetRenamed, listRenamed } from './sort-name-queries.ts'
import { sortRenamed } from './sort-renamed.task.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildNamed(buildAgency, 'Studio Fjord')
})
afterAll(() => app.close())

const rename = (member: TestMember, name: string) =>
  app.deps.db.updateTable('member').set({ display_name: name }).where('id', '=', member.id).execute()
async function buildNamed(build: (deps: TestApp['deps']) => Promise<TestMember>, name: string): Promise<TestMember> {
  const member = await build(app.deps)
  await rename(member, name)
  return member
}
const meet = (creator: TestMember, as = agency) =>
  requireConversation(app.deps.db, { agencyId: as.id, creatorId: creator.id }, app.deps.now())
type Query = { state?: 'unread'; limit?: number; page?: number }
const names = async (as: TestMember, query: Query = {}) => {
  const { data, meta } = (await app.call(listConversationInvolvements, { as, query: { sort: 'name', ...query } })).body
  expect(meta.total).toBe(query.state ? 1 : (await app.call(listConversationInvolvements, { as })).body.meta.total)
  return data.map(({ participantsApartMe: [other] }) => other?.general.displayName)
}

test('R-550 conversations are listed by the name of the other side as it is now, for both sides and on every page', async () => {
  const [zoe, anna, mara] = [
    await buildNamed(buildCreator, 'zoe Quill'),
    await buildNamed(buildCreator, 'Anna Lund'),
    await buildNamed(buildCreator, 'mara Berg'),
  ]
  await meet(zoe)
  const withAnna = await meet(anna)
  await meet(mara)
  const other = await buildNamed(buildAgency, 'Atelier North')
  await meet(zoe, other)
  // Not by the case of a letter.
  expect(await names(agency)).toEqual(['Anna Lund', 'mara Berg', 'zoe Quill'])
  expect(await names(agency, { limit: 2, page: 2 })).toEqual(['zoe Quill'])
  expect(await names(zoe)).toEqual(['Atelier North', 'Studio Fjord'])

  await rename(zoe, 'Bea Quill')
  await rename(agency, 'Aalto Studio')
  expect(await names(agency)).toEqual(['Anna Lund', 'Bea Quill', 'mara Berg'])
  expect(await names(zoe)).toEqual(['Aalto Studio', 'Atelier North'])
  // Of the same name, the latest conversation comes first.
  const second = await buildNamed(buildCreator, 'Anna Lund')
  const latest = await meet(second)
  expect(await names(agency)).toEqual(['Anna Lund', 'Anna Lund', 'Bea Quill', 'mara Berg'])
  for (const [page, id] of [latest, withAnna].entries()) {
    const { data } = (await app.call(listConversationInvolvements, { as: agency, query: { sort: 'name', limit: 1, page: page + 1 } })).body
    expect(data.map((one) => one.id)).toEqual([id])
  }

  await app.call(sendMessage, { as: mara, params: { id: await meet(mara) }, body: { text: 'Hello.' } })
  // Unread by the other side only.
  await app.call(sendMessage, { as: agency, params: { id: withAnna }, body: { text: 'Hello.' } })
  expect(await names(agency, { state: 'unread' })).toEqual(['mara Berg'])
})

/** How many conversations are sorted by another name than that of today. */
async function countStale(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from conversation
    join member as agency on agency.id = agency_id join member as creator on creator.id = creator_id
    where agency_sort_name <> lower(agency.display_name) or creator_sort_name <> lower(creator.display_name)`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}

/** So many members cannot sign up one by one. */
async function meetMany(as: TestMember, role: 'agency' | 'creator', count: number): Promise<void> {
  const others = role === 'agency' ? 'creator' : 'agency'
  const id = (of: string) => (of === role ? sql`${as.id}::uuid` : sql`other.id`)
  await sql`with other as (
      insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, confirmed_at, created_at)
      select gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid()::text, '', ${others}, '', '', 'Many ' || n, now(), now()
      from generate_series(1, ${count}::int) as n returning id),
    begun as (
      insert into conversation (id, agency_id, creator_id, created_at) select gen_random_uuid(), ${id('agency')}, ${id('creator')}, now() from other
      returning *)
    insert into conversation_member (conversation_id, member_id, other_id)
      select id, agency_id, creator_id from begun union all select id, creator_id, agency_id from begun`.execute(app.deps.db)
}

/** Runs the clock a minute later, by the clock of the database. */
async function sortSoon(): Promise<void> {
  await passMinute()
  await sortRenamed.run(app.deps)
}
const passMinute = () => sql`update renamed_member set renamed_at = renamed_at - interval '1 minute'`.execute(app.deps.db)

const renamedNow = async () => (await app.deps.db.selectFrom('renamed_member').select('member_id').execute()).map(({ member_id: id }) => id)

test.each(['agency', 'creator'] as const)(
  'R-550 renaming a member who is %s sorts the first conversations itself, and a clock the rest in steps, however many there are',
  async (role) => {
    const member = await buildNamed(role === 'agency' ? buildAgency : buildCreator, 'Old Name')
    await meetMany(member, role, 2600)
    expect(await countStale()).toBe(0)
    await rename(member, 'New Name')
    expect(await countStale()).toBe(2100)
    // Not in the same moment: a conversation that begins meanwhile is to be committed by then.
    await sortRenamed.run(app.deps)
    expect([await countStale(), (await renamedNow()).includes(member.id)]).toEqual([2100, true])

    // Everybody who was renamed before is forgotten first, so that what is stopped is this one.
    await app.deps.db.deleteFrom('renamed_member').where('member_id', '<>', member.id).execute()
    await passMinute()
    let asked = 0
    const stopping = {
      get aborted() {
        return (asked += 1) > 2
      },
    } as AbortSignal
    await sortRenamed.run(app.deps, { signal: stopping })
    expect([await countStale(), await renamedNow()]).toEqual([1100, [member.id]])
    await sortRenamed.run(app.deps)
    expect([await countStale(), await renamedNow()]).toEqual([0, []])
  },
)

test('R-550 a conversation that begins while a side is renamed stands in its place soon', async () => {
  const creator = await buildNamed(buildCreator, 'Zita Moor')
  const begun = await app.deps.db.startTransaction().execute()
  const id = await requireConversation(begun, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  await rename(creator, 'Ada Moor')
  await begun.commit().execute()
  expect(await countStale()).toBe(1)
  await sortSoon()
  expect(await countStale()).toBe(0)
  const { data } = (await app.call(listConversationInvolvements, { as: agency, query: { sort: 'name', limit: 1 } })).body
  expect(data[0]?.id).toBe(id)
})

test('R-550 a member who is renamed again while the clock sorts stays due', async () => {
  const studio = await buildNamed(buildAgency, 'First Studio')
  await sortSoon()
  await meetMany(studio, 'agency', 3)
  await rename(studio, 'Second Studio')
  await passMinute()
  const [listed] = await listRenamed(app.deps.db, { clock: 'sort-renamed', now: app.deps.now(), limit: 9, of: 'open', leftOut: [] })
  if (!listed) throw new Error('Nobody is listed.')
  await rename(studio, 'Third Studio')
  await forgetRenamed(app.deps.db, listed)
  expect(await renamedNow()).toEqual([studio.id])
})

test('R-550 only another name is sorted for: not the case of its letters, and not another part of the account', async () => {
  await sortSoon()
  const studio = await buildNamed(buildAgency, 'Studio Nine')
  await sortSoon()
  await rename(studio, 'STUDIO NINE')
  await app.deps.db.updateTable('member').set({ company_name: 'Nine' }).where('id', '=', studio.id).execute()
  expect(await renamedNow()).toEqual([])
})
