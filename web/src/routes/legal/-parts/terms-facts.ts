import type { PublicConfig } from '@pairtake/protocol/config/config-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { formatMoney } from '#ui/signs/format-money.ts'

/** What the terms name in figures, read from this installation. */
export type TermsFacts = {
  feePercent: string
  priceFrom: string
  priceTo: string
  payoutFrom: string
  supportEmail: string
  autoApprove: string | null
  autoFinalize: string | null
  offerLapse: string | null
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

function counted(count: number, unit: string): string | null {
  if (count === 0) return null
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export function termsFacts(config: PublicConfig): TermsFacts {
  const inCurrency = (amount: number) => formatMoney({ amount, currency: config.currency }, 'auto')
  const { autoApproveDays, autoFinalizeHours, offerLapseDays } = config.clocks
  return {
    feePercent: percent.format(config.serviceFeeRate),
    priceFrom: inCurrency(limits.price.min),
    priceTo: inCurrency(limits.price.max),
    payoutFrom: inCurrency(limits.payout.min),
    supportEmail: config.supportEmail,
    autoApprove: counted(autoApproveDays, 'day'),
    autoFinalize: counted(autoFinalizeHours, 'hour'),
    offerLapse: counted(offerLapseDays, 'day'),
  }
}
