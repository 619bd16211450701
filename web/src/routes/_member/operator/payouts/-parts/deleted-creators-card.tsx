import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '@pairtake/protocol/limits'
import { listDeletedCreators, type DeletedCreator } from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import { useRead } from '#api/use-call.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, Rows } from '#ui/surfaces/rows.tsx'

const PayDeletedCreatorDialog = late(() => import('./pay-deleted-creator-dialog.tsx').then((module) => module.PayDeletedCreatorDialog))

/** Money that came back to creators after they had deleted their account; renders nothing if there is none. */
export function DeletedCreatorsCard() {
  const { max: limit } = limits.page
  const creators = useRead(listDeletedCreators, { query: { limit } }).data?.data ?? []
  if (creators.length === 0) return null
  return (
    <Card className="mb-6">
      <SectionHeader note="Money that came back after they deleted their account. Pay it out once they have given support their bank details.">
        Owed to deleted creators
      </SectionHeader>
      <Rows afterHeader>
        {creators.map((creator) => (
          <DeletedCreatorRow key={creator.id} creator={creator} />
        ))}
      </Rows>
      {creators.length === limit && (
        <p className="border-t border-border px-5 py-3 text-sm text-muted">Showing the first {limit}. More appear once these are paid.</p>
      )}
    </Card>
  )
}

function DeletedCreatorRow({ creator }: { creator: DeletedCreator }) {
  const { balance, owedSince, lastPayout } = creator
  const [isOpen, setOpen] = useState(false)
  const sum = formatMoney(balance, 'always')
  return (
    <Row top className="max-sm:flex-col">
      <div className="min-w-0 flex-1">
        <div className="font-bold">{sum}</div>
        <div className="text-sm text-muted">
          Came back <RelativeTime at={owedSince} />
        </div>
        {lastPayout === null ? (
          <div className="text-sm text-muted">Never paid out</div>
        ) : (
          <div className="text-sm wrap-anywhere text-muted">
            Last payout:{' '}
            <Link to="/operator/payouts" search={{ state: 'all', q: lastPayout.id }}>
              {formatMoney(lastPayout.amount, 'always')} to {lastPayout.fullName}
            </Link>
            , account ending in {lastPayout.ibanEnd}, <RelativeTime at={lastPayout.createdAt} />
          </div>
        )}
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        Pay out<span className="sr-only"> {lastPayout === null ? sum : `${sum} to ${lastPayout.fullName}`}</span>
      </Button>
      {isOpen && <PayDeletedCreatorDialog creator={creator} onClose={() => setOpen(false)} />}
    </Row>
  )
}
