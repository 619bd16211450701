import { Link } from '@tanstack/react-router'
import type { BalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { longDate } from '#mechanisms/time/time-words.ts'
import { PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'

/** The bank's stated balance compared with our books. */
export function BankStand({ bank }: { bank: BalanceSheet['bank'] }) {
  if (bank === null) {
    return (
      <Card padded className="text-sm text-muted">
        No bank statement has been uploaded yet. <Link to="/operator/accounts/bank">Upload one</Link> to compare the books with the bank.
      </Card>
    )
  }
  const { booked, open, unseen, unexplained, closing, closedOn } = bank
  return (
    <Card padded>
      <SectionHeader bare>What the bank says</SectionHeader>
      <PriceBreakdown
        className="mt-3"
        lines={[
          { label: 'In the bank by our books', money: booked },
          { label: <Link to="/operator/accounts/bank">Lines to settle</Link>, money: open },
          { label: 'Marked manually, not on a statement yet', money: unseen },
          { label: unexplained.amount === 0 ? 'Unexplained' : 'Unexplained: is a statement missing?', money: unexplained },
        ]}
        total={{ label: `On the statement of ${longDate(closedOn)}`, money: closing }}
      />
    </Card>
  )
}
