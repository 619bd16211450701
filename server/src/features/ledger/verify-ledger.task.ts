import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor } from '#tasks/put-aside-queries.ts'
import { after, dayOf, hours } from '#wire-time.ts'
import { claimNight, isNightClaimed, keepProof, verify } from './verify-queries.ts'

/** Proves the books once a night, from two o'clock UTC; what is wrong is logged as an error, one line a finding. */
export const verifyLedger = forEachDue({
  name: 'verify-ledger',
  everySeconds: 600,
  due: async ({ db }, list) => {
    const night = dayOf(after(list.now, -hours(2)))
    return (await isNightClaimed(db, night)) ? [] : keepAskedFor(db, list, [{ id: night }])
  },
  act: async (tx, { log, now }, { id: night }) => {
    // In the transaction of the proof: a night whose proof broke off is proved again.
    if (!(await claimNight(tx, night))) return
    const findings = await verify(tx)
    await keepProof(tx, { at: now(), findings: findings.length })
    for (const words of findings) log.error({ check: 'ledger' }, words)
    if (findings.length === 0) log.info('the ledger is sound')
  },
})
