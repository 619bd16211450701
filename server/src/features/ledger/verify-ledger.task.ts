import { onTheClock } from '../../tasks/handle.ts'
import { after, dayOf, hours } from '../../wire-time.ts'
import { claimNight, verify } from './verify-queries.ts'

/** Proves the books once a night, from two o'clock UTC; what is wrong is logged as an error, one line a finding. */
export const verifyLedger = onTheClock('verify-ledger', 600, async (deps) => {
  if (!(await claimNight(deps.db, dayOf(after(deps.now(), -hours(2)))))) return
  const findings = await verify(deps.db)
  for (const words of findings) deps.log.error({ check: 'ledger' }, words)
  if (findings.length === 0) deps.log.info('the ledger is sound')
})
