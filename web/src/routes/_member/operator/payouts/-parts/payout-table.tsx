import { Link } from '@tanstack/react-router'
import { Download, Users } from 'lucide-react'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { payoutCan } from '@pairtake/protocol/payout/payout-actions'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { PayoutBadges } from './payout-badges.tsx'

type PayoutTableProps = { payouts: readonly OperatorPayout[]; chosenIds: readonly string[]; onChosen: (ids: readonly string[]) => void }

/** Returns whether it can still be paid; returned and held payouts cannot. */
export function isOpen(payout: OperatorPayout): boolean {
  return payoutCan.markPaid(payout) && payout.returnedAt === null && !payout.isHeld
}

export function PayoutTable({ payouts, chosenIds, onChosen }: PayoutTableProps) {
  const toggle = (id: string) => onChosen(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id])
  return <Table foldsBelow="md" caption="Payouts" columns={columnsOf(chosenIds, toggle)} rows={payouts} rowKey={({ id }) => id} />
}

function columnsOf(chosenIds: readonly string[], toggle: (id: string) => void): Column<OperatorPayout>[] {
  return [
    {
      key: 'creator',
      head: 'Creator and account',
      fold: 'stay',
      cell: (payout) => (
        <div className="flex items-start gap-3">
          {isOpen(payout) && (
            <Checkbox
              label={<span className="sr-only">Choose {payout.creator.general.displayName}</span>}
              checked={chosenIds.includes(payout.id)}
              onChange={() => toggle(payout.id)}
            />
          )}
          <AccountCell payout={payout} />
        </div>
      ),
    },
    { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: ({ amount }) => formatMoney(amount, 'always') },
    { key: 'when', head: 'Requested', fold: 'second', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'state', head: 'State', fold: 'second', cell: (payout) => <PayoutBadges payout={payout} /> },
    { key: 'acts', head: 'Actions', headHidden: true, align: 'right', fold: 'second', cell: (payout) => <Acts payout={payout} /> },
  ]
}

/** Returns for example 'DE89 3704 0044 0532 0130 00'. */
function inGroups(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

function AccountCell({ payout }: { payout: OperatorPayout }) {
  const { creator, beneficiary, beneficiaryChangedRecently, unreachable, returnReason, agreement } = payout
  return (
    <div className="min-w-0">
      <div className="font-bold">{creator.general.displayName}</div>
      <div className="gap-3 lg:flex">
        <div className="text-sm font-normal text-muted">{beneficiary.fullName}</div>
        <div className="num text-sm text-muted folded:text-balance folded:whitespace-normal">{inGroups(beneficiary.iban)}</div>
      </div>
      {beneficiaryChangedRecently && (
        <div className="text-sm font-semibold text-warning-text">The bank account was changed less than 48 hours before this request</div>
      )}
      {unreachable !== null && <div className="text-sm font-semibold text-warning-text">{unreachable}, so it can’t be exported</div>}
      <Agreement agreement={agreement} />
      {returnReason !== null && <div className="text-sm text-danger-text">{returnReason}</div>}
    </div>
  )
}

/** Above the limit two operators have to agree; this shows who has. */
function Agreement({ agreement }: { agreement: OperatorPayout['agreement'] }) {
  if (agreement === null) return null
  const { askedBy, askedAt, agreedBy } = agreement
  return (
    <div className="flex items-center gap-1.5 text-sm font-normal text-muted">
      <Users aria-hidden size={15} className="shrink-0" />
      {askedBy === null || askedAt === null ? (
        'Needs two operators'
      ) : (
        <span>
          Started by {askedBy.general.displayName} <RelativeTime at={askedAt} />
          {agreedBy === null ? '; another operator has to confirm' : `, confirmed by ${agreedBy.general.displayName}`}
        </span>
      )}
    </div>
  )
}

function Acts({ payout }: { payout: OperatorPayout }) {
  const { id, creator, returnedAt, statementPdfUrl } = payout
  const name = creator.general.displayName
  return (
    <div className="flex justify-end gap-2 folded:justify-start">
      {statementPdfUrl !== null && (
        <Button
          size="small"
          variant="quiet"
          icon={Download}
          aria-label={`Statement of the payout of ${name}`}
          render={<a href={statementPdfUrl} download />}
        >
          Statement
        </Button>
      )}
      {payoutCan.return(payout) && returnedAt === null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Return the payout of ${name}`}
          render={
            <Link from="/operator/payouts/" to="/operator/payouts" search={(before) => ({ ...before, return: id })} resetScroll={false} />
          }
        >
          Return
        </Button>
      )}
      {isOpen(payout) && (
        <Button
          size="small"
          aria-label={`Mark the payout of ${name} as paid`}
          render={
            <Link from="/operator/payouts/" to="/operator/payouts" search={(before) => ({ ...before, pay: id })} resetScroll={false} />
          }
        >
          Mark paid
        </Button>
      )}
    </div>
  )
}
