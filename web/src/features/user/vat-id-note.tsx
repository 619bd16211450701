import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { VatIdStanding } from '@pairtake/protocol/vat-id/vat-id'
import { shortDate } from '#mechanisms/time/time-words.ts'

const looks = {
  waiting: { icon: Hourglass, className: 'text-muted' },
  valid: { icon: CircleCheck, className: 'text-success-text' },
  invalid: { icon: TriangleAlert, className: 'text-danger-text' },
}

/** The EU register's answer about the saved number, shown below its field. */
export function VatIdNote({ standing: { state, checkedAt }, consequence }: { standing: VatIdStanding; consequence: string }) {
  const { icon: Icon, className } = looks[state]
  const on = checkedAt === null ? '' : ` on ${shortDate(checkedAt)}`
  const words = {
    waiting: 'We’re checking your VAT ID with VIES, the EU’s register. You don’t have to wait for it.',
    valid: `Registered in VIES, checked${on}.`,
    invalid: `VIES, the EU’s register, didn’t know this VAT ID when we asked${on}. ${consequence} Please check it, or ask your tax office to register it.`,
  }
  return (
    <p className={`flex gap-2 text-sm ${className}`}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{words[state]}</span>
    </p>
  )
}
