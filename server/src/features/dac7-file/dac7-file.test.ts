import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildOperator, type TestMember } from '#testing/builders.ts'
import { openDac7, type Dac7World } from '#testing/dac7-year.ts'

let world: Dac7World
let colleague: TestMember
beforeAll(async () => {
  world = await openDac7()
  colleague = await buildOperator(world.app.deps)
  await world.on('2027-02-01T12:00:00Z')
  const seller = await world.buildSeller('Nord')
  await world.earn(seller, 10_000)
})
afterAll(() => world.close())

const say = async (id: string, filedOn: string | null, as = world.operator) => {
  const { status, error } = await world.app.call(wire.sayDac7Filed, { as, params: { id }, body: { filedOn } })
  return [status, status === 200 ? '' : error.message]
}
const actsOn = async (messageRefId: string) =>
  (
    await world.app.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('subject_id', '=', messageRefId)
      .orderBy('id')
      .execute()
  ).map(({ action, reason }) => [action, reason])

test('R-375 a file that was taken is the same letter by letter however often it is downloaded, and the log says who did what', async () => {
  await world.on('2028-01-12T12:00:00Z')
  const { file, xml } = await world.take(2027)
  await world.on('2028-01-13T12:00:00Z', colleague)
  const again = await world.app.call(wire.downloadDac7File, { as: world.operator, params: { id: file.id } })
  expect(await world.read(again.body.data.url)).toBe(xml)
  // Another operator than the one who took it.
  expect(await say(file.id, '2028-01-13', colleague)).toEqual([200, ''])
  await world.app.deps.db.updateTable('member').set({ first_name: 'Another' }).where('last_name', '=', 'Nord').execute()
  const later = await world.app.call(wire.downloadDac7File, { as: world.operator, params: { id: file.id } })
  expect(await world.read(later.body.data.url)).toBe(xml)
  expect(later.body.data.file).toMatchObject({
    takenBy: { id: world.operator.id },
    filing: { filedOn: '2028-01-13', by: { id: colleague.id } },
    canBeLeft: true,
    canBeFiled: false,
  })
  expect(await actsOn(file.messageRefId)).toEqual([
    ['dac7_file_taken', null],
    ['dac7_file_downloaded', null],
    ['dac7_file_filed', '2028-01-13'],
    ['dac7_file_downloaded', null],
  ])
})

test('R-375 what is said of a file can be taken back until another builds on it', async () => {
  await world.on('2028-02-01T12:00:00Z')
  const [first] = (await world.overview(2027)).files
  if (!first) throw new Error('There is no file.')
  // The tax office rejected it.
  expect(await say(first.id, null)).toEqual([200, ''])
  expect(await world.overview(2027)).toMatchObject({ changes: null, next: 'first' })
  // It was accepted after all.
  expect(await say(first.id, '2028-01-14')).toEqual([200, ''])
  const correction = await world.file(2027)
  expect(correction.file.kind).toBe('correction')
  expect(await say(first.id, null)).toEqual([409, 'Another file builds on this one, or it is already not filed.'])
  expect(await say(first.id, '2028-01-15')).toEqual([409, 'Another file was filed or created since, or this one is already filed.'])
  expect(await actsOn(first.messageRefId)).toHaveLength(6)
})

test('R-375 the day of filing is one between the day the file was taken and today, where the platform is', async () => {
  await world.on('2029-03-01T23:30:00Z')
  const { file } = await world.take(2028)
  expect(await say(file.id, '2029-03-01')).toEqual([400, 'The file was created after this date.'])
  // In Berlin it is already 2 March.
  expect(await say(file.id, '2029-03-03')).toEqual([400, 'This date is in the future.'])
  expect(await say(file.id, '2029-03-02')).toEqual([200, ''])
})

test('R-375 there is nothing to say of a file that is not there', async () => {
  for (const id of [newId(), 'x']) {
    expect(await say(id, null)).toEqual([404, 'File not found'])
    const asked = await world.app.call(wire.downloadDac7File, { as: world.operator, params: { id } })
    expect([asked.status, asked.error.message]).toEqual([404, 'File not found'])
  }
})

test.each(['dac7_file', 'dac7_record', 'dac7_filing'])('R-375 nothing in %s is changed or goes', async (table) => {
  const { db } = world.app.deps
  const column = table === 'dac7_filing' ? 'filed_on' : table === 'dac7_record' ? 'content' : 'head'
  for (const statement of [
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
    sql`delete from ${sql.table(table)}`,
    sql`truncate ${sql.table(table)} cascade`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  }
})
