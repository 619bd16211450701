import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { limits } from '@pairtake/protocol/limits'
import type { SuspendedCharge } from '@pairtake/protocol/operator/operator-money'
import { listSuspense } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useRead } from '#api/use-call.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, Rows } from '#ui/surfaces/rows.tsx'

/** Money owed to no job; renders nothing if there is none. Charges still to be refunded come first, so one page is enough for the work. */
export function SuspenseCard({ onGiveBack }: { onGiveBack: (charge: SuspendedCharge) => void }) {
  const { max: limit } = limits.page
  const charges = useRead(listSuspense, { query: { limit } }).data?.data.filter(({ givenBackAt }) => givenBackAt === null) ?? []
  if (charges.length === 0) return null
  return (
    <Card className="mb-6">
      <SectionHeader note="Charged without a job to pay for. We hold this money for the brand.">To return</SectionHeader>
      <Rows afterHeader>
        {charges.map((charge) => (
          <SuspenseRow key={charge.id} charge={charge} onGiveBack={() => onGiveBack(charge)} />
        ))}
      </Rows>
      {charges.length === limit && (
        <p className="border-t border-border px-5 py-3 text-sm text-muted">
          Showing the first {limit}. More appear once these are returned.
        </p>
      )}
    </Card>
  )
}

const causes = { paid_twice: 'charged twice', contract_closed: 'charged after the job was cancelled' } as const

function SuspenseRow({ charge, onGiveBack }: { charge: SuspendedCharge; onGiveBack: () => void }) {
  const { agency, amount, arrivedAt, cause, contract, refusal } = charge
  return (
    <Row top className="max-sm:flex-col">
      <div className="min-w-0 flex-1">
        <div className="font-bold">
          {formatMoney(amount, 'always')} from {agency.general.displayName}
        </div>
        <div className="text-sm text-muted">
          <Link to="/operator/payments" search={{ state: 'all', q: contract.id }}>
            {contract.campaignName}
          </Link>{' '}
          with {contract.creatorName}, {causes[cause]}, <RelativeTime at={arrivedAt} />
        </div>
        {refusal && (
          <div className="flex items-start gap-1.5 text-sm text-danger-text">
            <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
            <span>
              Returned, but didn’t arrive, <RelativeTime at={refusal.at} />: {refusal.words}
            </span>
          </div>
        )}
      </div>
      <Button size="small" onClick={onGiveBack}>
        Return<span className="sr-only"> {`${formatMoney(amount, 'always')} to ${agency.general.displayName}`}</span>
      </Button>
    </Row>
  )
}
