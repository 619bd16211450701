import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { OwnVatId, VatIdEffect } from '@pairtake/protocol/vat-id/vat-id'
import { shortDate } from '#mechanisms/time/time-words.ts'

const looks = {
  waiting: { icon: Hourglass, className: 'text-muted' },
  valid: { icon: CircleCheck, className: 'text-success-text' },
  invalid: { icon: TriangleAlert, className: 'text-danger-text' },
}

const consequences: Record<VatIdEffect, string> = {
  vat_added: ' Until it does, we add VAT to your jobs.',
  no_invoices: ' Until it does, we can’t issue your invoices.',
  none: '',
}

/** The EU register's answer about the saved number, shown below its field. */
export function VatIdNote({ vatId: { state, checkedAt, effect } }: { vatId: OwnVatId }) {
  const { icon: Icon, className } = looks[state]
  const on = checkedAt === null ? '' : ` on ${shortDate(checkedAt)}`
  const words = {
    waiting: 'We’re checking your VAT ID with VIES, the EU’s register. You don’t have to wait for it.',
    valid: `Registered in VIES, checked${on}.`,
    invalid: `VIES, the EU’s register, didn’t know this VAT ID when we asked${on}.${consequences[effect]} Please check it, or ask your tax office to register it.`,
  }
  return (
    <p className={`flex gap-2 text-sm ${className}`}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{words[state]}</span>
    </p>
  )
}
