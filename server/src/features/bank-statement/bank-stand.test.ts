import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildCreator, buildOperator } from '#testing/builders.ts'
import { seeded } from '#testing/seeded.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { bankStandRow } from './bank-stand-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Payout = { id: string; batch_id: string | null; amount_minor: number; paid_at: string | null; returned_at: string | null }
type Line = {
  id: string
  kind: string
  amount_minor: number
  payout_id: string | null
  batch_id: string | null
  settled_as: string | null
}

const random = seeded(463)
const isOneIn = (n: number) => random() < 1 / n
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T

const openedOn = '2026-11-10T00:00:00Z'
/** More than five days before the earliest statement, just within them, and later. */
const times = ['2026-10-20T09:00:00Z', '2026-11-04T23:00:00Z', '2026-11-05T01:00:00Z', '2026-11-18T09:00:00Z']
const waysOf = (isOut: boolean) => [null, isOut ? 'paid' : 'returned', isOut ? 'paid_before' : 'returned_before', 'suspense', null]

/** What the rules call payouts that no line has confirmed, from the rows one by one: those marked as paid, less those marked as returned. */
function unseenIn(payouts: readonly Payout[], lines: readonly Line[]): number {
  const latest = Date.parse(openedOn) - 5 * 86_400_000
  const unseen = (markedAt: (payout: Payout) => string | null, isOut: boolean) => {
    const ways = new Set(waysOf(isOut).slice(1, 3))
    return payouts.reduce((minor, payout) => {
      const at = markedAt(payout)
      if (at === null) return minor
      const named = lines.filter(
        (line) => line.kind === 'entry' && (line.payout_id === payout.id || (line.batch_id !== null && line.batch_id === payout.batch_id)),
      )
      if (named.some(({ settled_as: as }) => as !== null && ways.has(as))) return minor
      const isInOpening = Date.parse(at) < latest && !named.some(({ amount_minor: of }) => (isOut ? of < 0 : of > 0))
      return isInOpening ? minor : minor + payout.amount_minor
    }, 0)
  }
  return unseen((payout) => payout.paid_at, true) - unseen((payout) => payout.paid_at && payout.returned_at, false)
}

test('R-168 R-463 payouts that no line has confirmed are counted from what is stored of each, whatever happens to lines and batches', async () => {
  const { db } = app.deps
  const [creator, operator] = [await buildCreator(app.deps), await buildOperator(app.deps)]
  const fileId = newId()
  const at = times[3]
  await sql`insert into bank_file (id, kind, file_name, digest, content, pending, operator_id, read_at)
    values (${fileId}, 'statement', 'a.xml', 'd', '', 0, ${operator.id}, ${at})`.execute(db)
  await sql`insert into bank_balance (file_id, closed_on, closing_minor, currency, opened_on)
    values (${fileId}, '2026-11-30', 100, 'EUR', ${openedOn.slice(0, 10)})`.execute(db)
  const batches = Array.from({ length: 20 }, () => newId())
  for (const id of batches)
    await sql`insert into payout_batch (id, operator_id, file, created_at) values (${id}, ${operator.id}, '', ${at})`.execute(db)

  const payouts: Payout[] = Array.from({ length: 300 }, () => ({
    id: newId(),
    batch_id: isOneIn(2) ? pick(batches) : null,
    amount_minor: Math.ceil(random() * 10_000),
    paid_at: isOneIn(6) ? null : pick(times),
    returned_at: isOneIn(3) ? pick(times) : null,
  }))
  for (const one of payouts)
    await sql`insert into payout (id, creator_id, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, state, batch_id, paid_at,
        returned_at)
      values (${one.id}, ${creator.id}, ${one.amount_minor}, 'EUR', '{}', ${at}, ${at}, ${one.paid_at ? 'paid' : 'requested'}, ${one.batch_id},
        ${one.paid_at}, ${one.returned_at})`.execute(db)

  /** The ways in which the line of a payout or batch has been settled, none of them twice. */
  const taken = new Set<string>()
  const wayFor = (line: Line) => {
    const as = line.kind === 'entry' ? pick(waysOf(line.amount_minor < 0)) : null
    const key = `${line.payout_id ?? line.batch_id} ${as?.split('_')[0]}`
    if (as === null || as === 'suspense') return as
    if (taken.has(key)) return null
    taken.add(key)
    return as
  }
  const lines: Line[] = []
  const settledBy = (line: Line) => ({ at: line.settled_as && at, by: line.settled_as && operator.id })
  const build = async (names: Pick<Line, 'payout_id' | 'batch_id'>) => {
    const isOut = names.batch_id !== null || !isOneIn(3)
    const line: Line = {
      id: newId(),
      kind: isOneIn(8) ? 'refused_payout' : 'entry',
      amount_minor: isOut ? -100 : 100,
      ...names,
      settled_as: null,
    }
    if (isOneIn(2)) line.settled_as = wayFor(line)
    lines.push(line)
    const settled = settledBy(line)
    await sql`insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return,
        payout_id, batch_id, settled_as, settled_at, settled_by)
      values (${line.id}, ${fileId}, ${line.kind}, ${line.id}, ${openedOn.slice(0, 10)}, ${line.amount_minor}, 'EUR', '', '', '', ${!isOut},
        ${line.payout_id}, ${line.batch_id}, ${line.settled_as}, ${settled.at}, ${settled.by})`.execute(db)
  }
  const expectStand = async () => {
    const { rows } = await bankStandRow.execute(db)
    expect(rows[0]?.unseenMinor).toBe(unseenIn(payouts, lines))
  }
  await expectStand()
  for (let i = 0; i < 250; i++) await build({ payout_id: isOneIn(12) ? null : pick(payouts).id, batch_id: null })
  for (const batchId of batches) if (!isOneIn(3)) await build({ payout_id: null, batch_id: batchId })
  await expectStand()

  for (const line of lines.filter(({ settled_as: as }) => as === null)) {
    line.settled_as = wayFor(line)
    const settled = settledBy(line)
    await sql`update bank_line set settled_as = ${line.settled_as}, settled_at = ${settled.at}, settled_by = ${settled.by}
      where id = ${line.id}`.execute(db)
  }
  await expectStand()
  for (const payout of payouts) {
    if (!isOneIn(3)) continue
    payout.batch_id = isOneIn(2) ? pick(batches) : null
    await sql`update payout set batch_id = ${payout.batch_id} where id = ${payout.id}`.execute(db)
  }
  await expectStand()
  for (const line of lines.splice(0, lines.length / 3)) await sql`delete from bank_line where id = ${line.id}`.execute(db)
  await expectStand()
  // Before the first statement is stored, every payout is expected on it.
  await sql`update bank_balance set opened_on = null`.execute(db)
  const early = payouts.map((payout) => ({ ...payout, paid_at: payout.paid_at && at, returned_at: payout.returned_at && at }) as Payout)
  expect((await bankStandRow.execute(db)).rows[0]?.unseenMinor).toBe(unseenIn(early, lines))
})
