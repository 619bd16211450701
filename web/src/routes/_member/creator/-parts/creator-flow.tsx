import { Link } from '@tanstack/react-router'
import type { Dashboard, WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { FlowStrip } from '#ui/surfaces/flow-strip.tsx'

/** The steps of the work; those waiting for the creator are tinted. */
export function CreatorFlow({ dashboard: { flow, waiting } }: { dashboard: Dashboard }) {
  const waits = (...kinds: WaitingItem['kind'][]) => waiting.some(({ kind }) => kinds.includes(kind))
  return (
    <FlowStrip
      label="Where your work stands"
      steps={[
        {
          label: 'Casting',
          count: flow.casting,
          note: flow.casting === 1 ? 'open application' : 'open applications',
          hot: waits('offers'),
          render: <Link to="/creator/opportunities" search={{ mine: true }} />,
        },
        {
          label: 'Shooting',
          count: flow.shooting,
          note: flow.shooting === 1 ? 'job in progress' : 'jobs in progress',
          hot: waits('changes_requested', 'deliver'),
          render: <Link to="/creator/jobs" search={{ state: 'in_progress' }} />,
        },
        {
          label: 'In review',
          count: flow.review,
          note: flow.review === 1 ? 'item with the brand' : 'items with the brand',
          render: <Link to="/creator/jobs" search={{ state: 'review' }} />,
        },
        {
          label: 'Delivered',
          count: flow.delivered,
          note: flow.delivered === 1 ? 'item this month' : 'items this month',
          render: <Link to="/creator/jobs" search={{ state: 'approved_this_month' }} />,
        },
      ]}
    />
  )
}
