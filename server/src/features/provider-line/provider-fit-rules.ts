import type { ProviderLineFit, ProviderLineKind } from '@pairtake/protocol/provider-line/provider-line'
import { after, days, hours, minutes } from '#wire-time.ts'

type Told = { kind: ProviderLineKind; amountMinor: number; currency: string }
/** The amount that the books have for the same thing, with the line's sign; `feeDiffers` if they have another fee for it. */
export type InBooks = { minor: number; feeDiffers?: boolean }

/** Only the provider reports these, so the books have them from the line itself. */
const isTold = ({ kind }: Told) => kind === 'fee' || kind === 'payout' || kind === 'payout_failure'

/** Compares a line with the books. A line in another currency is shown and never compared: the books have one currency. */
export function fitOf(line: Told, booked: InBooks | undefined, currency: string): { fit: ProviderLineFit; bookedMinor: number | null } {
  if (line.currency !== currency) return { fit: 'foreign', bookedMinor: null }
  if (isTold(line)) return { fit: 'fits', bookedMinor: line.amountMinor }
  if (booked === undefined) return { fit: 'unknown', bookedMinor: null }
  const fits = booked.minor === line.amountMinor && booked.feeDiffers !== true
  return { fit: fits ? 'fits' : 'differs', bookedMinor: booked.minor }
}

/** A line can arrive before the books learn of it from our own answer or an event. */
const patienceMs = hours(1)

export function isTooEarly(fit: ProviderLineFit, { takenAt, now }: { takenAt: Date; now: Date }): boolean {
  return (fit === 'unknown' || fit === 'differs') && now < after(takenAt, patienceMs)
}

/** A line that does not fit is compared again after a minute, then after twice as long each time up to a day, for 30 days. */
export function nextLook(fit: ProviderLineFit, { looks, takenAt, now }: { looks: number; takenAt: Date; now: Date }): Date | null {
  if (fit === 'fits' || fit === 'foreign' || now > after(takenAt, days(30))) return null
  return after(now, Math.min(minutes(1) * 2 ** Math.min(looks, 20), days(1)))
}

type DisputeStand = { withdrawnMinor: number; reinstatedMinor: number; feeMinor: number }
type Side = { outMinor: number; backMinor: number; feeMinor: number }

/**
 * The books' amount for one line of a dispute. A dispute moves money several times and the books know only its totals, so this is the total of the
 * line's side minus the dispute's other lines.
 */
export function disputeInBooks(amountMinor: number, stand: DisputeStand, all: Side): InBooks {
  if (amountMinor >= 0) return { minor: amountMinor + stand.reinstatedMinor - all.backMinor }
  return { minor: amountMinor - stand.withdrawnMinor + all.outMinor, feeDiffers: stand.feeMinor !== all.feeMinor }
}
