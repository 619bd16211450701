import { ArrowLeftRight, CircleCheck, CircleHelp, CircleX, Globe, Hourglass, UserCheck, type LucideIcon } from 'lucide-react'
import type { ProviderLineFit, ProviderLineKind, ProviderLineUse } from '@pairtake/protocol/provider-line/provider-line'
import type { ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { formatMoney } from '#ui/signs/format-money.ts'

export const kindWords: Record<ProviderLineKind, string> = {
  charge: 'Charge',
  refund: 'Refund',
  refund_failure: 'Refund that came back',
  dispute: 'Chargeback',
  fee: 'Fee',
  payout: 'Payout to our bank',
  payout_failure: 'Payout that came back',
  other: 'Other',
}

type Sign = { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'; icon: LucideIcon }

export const fitSigns: Record<ProviderLineFit, Sign> = {
  fits: { label: 'Fits', tone: 'success', icon: CircleCheck },
  waiting: { label: 'Not compared yet', tone: 'neutral', icon: Hourglass },
  differs: { label: 'Amount differs', tone: 'danger', icon: ArrowLeftRight },
  unknown: { label: 'Not in our books', tone: 'danger', icon: CircleHelp },
  missing: { label: 'Not at the provider', tone: 'danger', icon: CircleX },
  foreign: { label: 'Other currency', tone: 'warning', icon: Globe },
}

export const settledSign: Sign = { label: 'Settled', tone: 'info', icon: UserCheck }

export const usedFor: Record<ProviderLineUse, string> = {
  fee: 'Provider cost',
  own: 'Our own money',
  loss: 'Loss',
  nothing: 'Nothing to book',
}

/** Returns the name of a line within a sentence. */
export const nameOfLine = ({ kind, ref }: ProviderLine) => (ref === null ? kindWords[kind] : `${kindWords[kind]} ${ref}`)

/** Returns what a line that does not match means, for the operator who has to resolve it. */
export function whyNot({ fit, amount, booked }: ProviderLine): string | undefined {
  switch (fit) {
    case 'differs':
      return booked === null ? 'Our books have another amount.' : `Our books have ${formatMoney(booked, 'always')}.`
    case 'unknown':
      return 'Our books have no matching entry. Look it up at the provider.'
    case 'missing':
      return booked === null ? undefined : `Our books have ${formatMoney(booked, 'always')}, and the provider has no such line.`
    case 'foreign':
      return `Our books aren’t in ${amount.currency}, so nothing was booked.`
    default:
      return undefined
  }
}
