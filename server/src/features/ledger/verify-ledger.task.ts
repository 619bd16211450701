import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor } from '#tasks/put-aside-queries.ts'
import { inProofTurn } from './proof-turn-act.ts'
import { isNightProven, keepProofOf } from './proof-turn-queries.ts'
import { nightOf, proveTonight } from './prove-books-act.ts'

/** Proves the books once a night, from two o'clock UTC, step by step; each finding is logged as an error. */
export const verifyLedger = forEachDue({
  name: 'verify-ledger',
  everySeconds: 600,
  due: async ({ db }, list) => {
    const night = nightOf(list.now)
    return (await isNightProven(db, night)) ? [] : keepAskedFor(db, list, [{ id: night }])
  },
  actInSteps: async ({ db, log, now }, { id: night }, signal) => {
    await inProofTurn({ db, now, signal }, async (onStep) => {
      const findings = await proveTonight({ db, now: now(), onStep })
      await keepProofOf(db, { night, at: now(), findings: findings.length })
      for (const words of findings) log.error({ check: 'ledger' }, words)
      if (findings.length === 0) log.info('the ledger is sound')
    })
  },
})
