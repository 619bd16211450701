import type { PublicConfig } from '@pairtake/protocol/config/config-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { formatMoney } from '#ui/signs/format-money.ts'

/** What the terms say of this installation; `null` if it has no such clock, `undefined` if it could not be loaded. */
export type TermsFacts = {
  feePercent: string | undefined
  priceFrom: string
  priceTo: string
  payoutFrom: string
  supportEmail: string | undefined
  autoApprove: string | null | undefined
  autoFinalize: string | null | undefined
  offerLapse: string | null | undefined
  /** For how many days a declined card is charged again, once a day. */
  paymentRetryDays: number | null | undefined
  checksVatIds: boolean | undefined
  reportsSellers: boolean | undefined
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

function counted(count: number, unit: string): string | null {
  if (count === 0) return null
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The figures that are known without the installation's settings. */
export const knownFacts: TermsFacts = {
  feePercent: undefined,
  priceFrom: String(limits.price.min),
  priceTo: limits.price.max.toLocaleString('en-US'),
  payoutFrom: String(limits.payout.min),
  supportEmail: undefined,
  autoApprove: undefined,
  autoFinalize: undefined,
  offerLapse: undefined,
  paymentRetryDays: undefined,
  checksVatIds: undefined,
  reportsSellers: undefined,
}

export function termsFacts(config: PublicConfig): TermsFacts {
  const inCurrency = (amount: number) => formatMoney({ amount, currency: config.currency }, 'auto')
  const { autoApproveDays, autoFinalizeHours, offerLapseDays, paymentRetryDays } = config.clocks
  return {
    feePercent: percent.format(config.serviceFeeRate),
    priceFrom: inCurrency(limits.price.min),
    priceTo: inCurrency(limits.price.max),
    payoutFrom: inCurrency(limits.payout.min),
    supportEmail: config.supportEmail,
    autoApprove: counted(autoApproveDays, 'day'),
    autoFinalize: counted(autoFinalizeHours, 'hour'),
    offerLapse: counted(offerLapseDays, 'day'),
    paymentRetryDays: paymentRetryDays === 0 ? null : paymentRetryDays,
    ...config.authorities,
  }
}
