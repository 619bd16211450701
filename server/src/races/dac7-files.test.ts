import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { buildOperator, type TestMember } from '#testing/builders.ts'
import { openDac7, type Dac7World } from '#testing/dac7-year.ts'
import { expectOneDone, statuses, testRace } from '#testing/guards/race.ts'

let world: Dac7World
let other: TestMember
/** Each round uses its own year, in which nobody earned anything, so that its report is a nil report. */
let year = 2019
beforeAll(async () => {
  world = await openDac7()
  await world.on('2090-01-15T12:00:00Z')
  other = await buildOperator(world.app.deps)
})
afterAll(() => world.close())
const open = () => world.app

const nextYear = async () => (year += 1)
const take = (of: number, as: TestMember) => world.app.call(wire.takeDac7File, { as, body: { year: of } })
const say = (id: string, as: TestMember, filedOn: string | null) =>
  world.app.call(wire.sayDac7Filed, { as, params: { id }, body: { filedOn } })
const filesOf = async (of: number) => (await world.overview(of)).files

describe('R-376', () => {
  testRace(open, {
    title: 'two operators who take the file of a year at once get one between them',
    guard: 'dac7-file-queries.lockYear',
    at: /^insert into "dac7_file"/,
    begin: nextYear,
    first: (of) => take(of, world.operator),
    second: (of) => take(of, other),
    check: async (of, answers) => {
      expectOneDone(answers)
      expect(await filesOf(of)).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'a file is not called unfiled while the next one is made on top of it',
    guard: 'dac7-file-queries.lockYear',
    at: /^insert into "dac7_file"/,
    begin: async () => {
      const of = await nextYear()
      const { file } = (await take(of, world.operator)).body.data
      await say(file.id, world.operator, '2090-01-15')
      // Gives the next file something to correct.
      world.app.deps.config.seller.registration = `HRB ${of}`
      return { of, id: file.id }
    },
    first: ({ of }) => take(of, world.operator),
    second: ({ id }) => say(id, other, null),
    check: async ({ of, id }, answers) => {
      expect(statuses(answers)).toEqual([200, 409])
      expect(await filesOf(of)).toMatchObject([
        { kind: 'correction', filing: null },
        { id, filing: { filedOn: '2090-01-15' } },
      ])
    },
  })

  testRace(open, {
    title: 'of two operators who say at once what became of a file, the second sees what the first said',
    guard: 'dac7-file-queries.lockYear',
    at: /^insert into "dac7_filing"/,
    begin: async () => (await take(await nextYear(), world.operator)).body.data.file.id,
    first: (id) => say(id, world.operator, '2090-01-15'),
    second: (id) => say(id, other, '2090-01-15'),
    check: (_id, answers) => expectOneDone(answers),
  })
})
