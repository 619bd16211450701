import * as wire from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import { serve } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { narrowedBy } from './provider-period-rules.ts'
import { readProviderStand } from './provider-stand-queries.ts'
import { totalsOf } from './provider-stand-rules.ts'

export const getProviderStand = serve(wire.getProviderStand, async ({ deps, query }) => {
  const { currency, sellerTimeZone } = deps.config
  const period = { ...narrowedBy(query, sellerTimeZone), currency }
  const { sums, take, transitMinor, notFitting } = await readProviderStand(deps.db, deps.payments.provider, period)
  const totals = totalsOf(sums)
  const money = (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
  const known = (minor: number | null | undefined) => (minor === null || minor === undefined ? null : money(minor))
  const { balanceMinor = null, clearingMinor = null, takenAt = null, reachedAt = null } = take ?? {}
  return {
    data: {
      charged: money(totals.chargedMinor),
      refunded: money(totals.refundedMinor),
      disputed: money(totals.disputedMinor),
      fees: money(totals.feesMinor),
      paidOut: money(totals.paidOutMinor),
      takenAt: takenAt === null ? null : wireTime(new Date(takenAt)),
      reachedAt: takenAt === null || reachedAt === null ? null : wireTime(new Date(reachedAt)),
      balance: known(balanceMinor),
      booked: known(clearingMinor),
      difference: balanceMinor === null || clearingMinor === null ? null : money(balanceMinor - clearingMinor),
      inTransit: money(transitMinor),
      notFitting,
    },
  }
})
