import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { raceAt, statuses } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp({ SELLER_TIME_ZONE: 'Europe/Berlin' })
  // Midnight passes in Berlin while the first invoice waits for its number.
  app.clock.turn(new Date('2026-12-31T22:59:00Z').getTime() - app.clock.now().getTime())
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

test('R-073 of two invoices at midnight the one with the later number never bears the earlier day', async () => {
  const finalize = ({ id }: TestContract) => app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  const build = async () => buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  await raceAt(app, {
    at: /^insert into "number_series"/,
    moment: 'before',
    begin: async () => [await build(), await build()] as const,
    first: ([one]) => finalize(one),
    second: ([, other]) => {
      app.clock.turn(minutes(2))
      return finalize(other)
    },
    check: async (_both, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const rows = await app.deps.db.selectFrom('invoice').select(['content', 'issued_at']).orderBy('number').execute()
      expect(rows.map(({ content }) => content.issuedOn)).toEqual(['2027-01-01', '2027-01-01'])
      expect(rows.map(({ issued_at: at }) => at)).toEqual(rows.map(({ issued_at: at }) => at).toSorted((one, other) => +one - +other))
    },
  })
})
