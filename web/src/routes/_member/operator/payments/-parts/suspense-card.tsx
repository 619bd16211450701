import { Link } from '@tanstack/react-router'
import type { SuspendedCharge } from '@pairtake/protocol/operator/operator-money'
import { giveBackSuspense, listSuspense } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, Rows } from '#ui/surfaces/rows.tsx'

/** Money that no job is owed; drawn only while there is some. */
export function SuspenseCard() {
  const charges = useRead(listSuspense, {}).data?.data.filter(({ givenBackAt }) => givenBackAt === null) ?? []
  if (charges.length === 0) return null
  return (
    <Card className="mb-6">
      <SectionHeader note="Charged without a job to pay for. We hold this money for the brand.">To give back</SectionHeader>
      <Rows afterHeader>
        {charges.map((charge) => (
          <SuspenseRow key={charge.id} charge={charge} />
        ))}
      </Rows>
    </Card>
  )
}

const causes = { paid_twice: 'charged twice', contract_closed: 'charged after the job was cancelled' } as const

function SuspenseRow({ charge }: { charge: SuspendedCharge }) {
  const { id, agency, amount, arrivedAt, cause, contract } = charge
  const giveBack = useAct(giveBackSuspense, {
    onDone: () => toast(`${formatMoney(amount, 'always')} was returned to ${agency.general.displayName}`),
    onFailed: (error) => toastError(errorSentence(error)),
  })
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
      </div>
      <Button
        size="small"
        pending={giveBack.isPending}
        aria-label={`Give back ${formatMoney(amount, 'always')} to ${agency.general.displayName}`}
        onClick={() => giveBack.mutate({ params: { id } })}
      >
        Give back
      </Button>
    </Row>
  )
}
