import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { useRead } from '#api/use-call.ts'
import { ListTools } from '#routes/_member/operator/-parts/list-tools.tsx'
import type { payoutStates } from './payout-states.ts'

type PayoutTab = (typeof payoutStates)[number] | 'batches'

const pollMs = 30_000

type PayoutToolsProps = {
  current: PayoutTab
  q: string | undefined
  searchLabel: string
  onWords: (words: string) => void
  download: ReactNode
}

/** Payouts by state, and the files that contain them. */
export function PayoutTools({ current, q, searchLabel, onWords, download }: PayoutToolsProps) {
  const waiting = useRead(getOverview, {}, { pollMs }).data?.data.waiting
  return (
    <ListTools<PayoutTab>
      label="Payouts by state"
      tabs={[
        { value: 'requested', label: 'Requested', count: waiting?.payouts },
        { value: 'exported', label: 'In a batch', count: waiting?.batchedPayouts },
        { value: 'batches', label: 'Batches' },
        { value: 'held', label: 'Held' },
        { value: 'paid', label: 'Paid' },
        { value: 'returned', label: 'Returned' },
        { value: 'all', label: 'All' },
      ]}
      current={current}
      renderTab={(one) =>
        one === 'batches' ? (
          <Link to="/operator/payouts/batches" search={{}} />
        ) : (
          // Batches are searched by other words.
          <Link to="/operator/payouts" search={{ state: one, q: current === 'batches' ? undefined : q }} />
        )
      }
      searchLabel={searchLabel}
      words={q ?? ''}
      onWords={onWords}
      download={download}
    />
  )
}
