import { expect, test } from '#harness/test.ts'
import { failureOf, isLong, summary } from '#faults/report.ts'
import { runFaults } from '#faults/run-faults.ts'

/** `npm run test:faults` sets 200; `SEED=…` repeats a failing run. */
const faults = Number(process.env['FAULTS'] ?? 4)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

test(`ABUSE-16 ABUSE-17 ABUSE-33 ABUSE-34 ${faults} kills, cuts, halts and full disks in turn: nothing acknowledged is lost or doubled`, async () => {
  // Longer than all timeouts inside, so that the failing wait is named.
  test.setTimeout(900_000 + faults * 60_000)
  const report = await runFaults({ faults, seed })
  process.stdout.write(`${summary(report)}\n`)
  expect(report.problems, failureOf(report)).toEqual([])
  expect(report.outages.filter(isLong), failureOf(report)).toEqual([])
})
