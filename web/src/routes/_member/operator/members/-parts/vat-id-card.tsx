import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'

type VatId = NonNullable<OperatorMemberRecord['vatId']>

const badges = {
  waiting: { icon: Hourglass, tone: 'neutral', words: 'Not checked yet' },
  valid: { icon: CircleCheck, tone: 'success', words: 'Registered' },
  invalid: { icon: TriangleAlert, tone: 'danger', words: 'Not registered' },
} as const

const outcomes = { valid: 'Registered', invalid: 'Not registered', unanswered: 'No answer' }

/** The answer of VIES about a member's VAT ID, with the evidence. */
export function VatIdCard({ vatId: { number, state, checks } }: { vatId: VatId }) {
  const { icon, tone, words } = badges[state]
  return (
    <Card padded className="flex flex-col gap-3">
      <SectionHeader bare>VAT ID</SectionHeader>
      <div className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere font-semibold">{number}</b>
        <Badge icon={icon} tone={tone}>
          {words}
        </Badge>
      </div>
      {checks.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm">
          {checks.map((check) => (
            <li key={check.at} className="wrap-anywhere">
              {outcomes[check.outcome]} · <RelativeTime at={check.at} />
              {[check.name, check.address.replaceAll('\n', ', '), check.words]
                .filter((line) => line !== null && line !== '')
                .map((line) => (
                  <span key={line} className="block text-muted">
                    {line}
                  </span>
                ))}
              {check.consultation !== '' && <span className="block text-muted">Consultation number {check.consultation}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">Checked with VIES, the EU’s register. Every answer is under Accounts.</p>
    </Card>
  )
}
