import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Overview } from '@pairtake/protocol/operator/operator'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { CountPill } from '#ui/signs/count-pill.tsx'
import { formatCount } from '#ui/signs/format-money.ts'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'

type Queue = {
  key: keyof Overview['waiting']
  name: string
  note: string
  link: ReactElement<Record<string, unknown>>
  /** Set if it has a target of one working day. */
  reviews?: keyof Overview['reviews']
  /** Hidden while it is empty. */
  isQuiet?: boolean
}

const queues: readonly Queue[] = [
  {
    key: 'campaigns',
    name: 'Campaigns',
    note: 'to review before creators see them',
    link: <Link to="/operator/campaigns" search={{}} />,
    reviews: 'campaigns',
  },
  {
    key: 'editedCampaigns',
    name: 'Edited campaigns',
    note: 'changed since they were approved',
    link: <Link to="/operator/campaigns" search={{ state: 'edited' }} />,
    isQuiet: true,
  },
  {
    key: 'creatorProfiles',
    name: 'Creators',
    note: 'to verify before they can apply',
    link: <Link to="/operator/creators" search={{}} />,
    reviews: 'creatorProfiles',
  },
  {
    key: 'changedPortfolios',
    name: 'Changed portfolios',
    note: 'of verified creators',
    link: <Link to="/operator/creators" search={{ state: 'portfolio_changed' }} />,
    isQuiet: true,
  },
  { key: 'reportedContracts', name: 'Jobs', note: 'reported or stalled', link: <Link to="/operator/jobs" search={{}} /> },
  { key: 'payouts', name: 'Payouts', note: 'to export or to pay', link: <Link to="/operator/payouts" search={{}} /> },
  {
    key: 'batchedPayouts',
    name: 'Payouts at the bank',
    note: 'to mark as paid once it has processed the file',
    link: <Link to="/operator/payouts" search={{ state: 'exported' }} />,
    isQuiet: true,
  },
  { key: 'failedPayments', name: 'Payments', note: 'that failed', link: <Link to="/operator/payments" search={{}} /> },
  {
    key: 'overduePayments',
    name: 'Overdue payments',
    note: 'that we no longer retry',
    link: <Link to="/operator/payments" search={{ state: 'overdue' }} />,
    isQuiet: true,
  },
  {
    key: 'openChargebacks',
    name: 'Chargebacks',
    note: 'to answer before their deadline',
    link: <Link to="/operator/chargebacks" search={{}} />,
    isQuiet: true,
  },
  {
    key: 'suspendedCharges',
    name: 'Charges to return',
    note: 'that belong to no job',
    link: <Link to="/operator/payments" search={{}} />,
    isQuiet: true,
  },
  {
    key: 'invalidVatIds',
    name: 'VAT IDs',
    note: 'that the EU’s register doesn’t know',
    link: <Link to="/operator/members" search={{ state: 'vat_id_invalid' }} />,
    isQuiet: true,
  },
]

export function WaitingCard({ overview: { waiting, reviews } }: { overview: Overview }) {
  const total = queues.reduce((sum, { key }) => sum + waiting[key], 0)
  return (
    <Card>
      <SectionHeader note={total === 0 ? 'Nothing at the moment' : undefined}>Waiting for you</SectionHeader>
      <Rows afterHeader>
        {queues.map(
          ({ key, name, note, link, reviews: which, isQuiet = false }) =>
            (waiting[key] > 0 || !isQuiet) && (
              <Row key={key}>
                <RowText
                  name={<RowLink render={link}>{name}</RowLink>}
                  note={`${formatCount(waiting[key])} ${note}`}
                  when={which && waiting[key] > 0 ? <ReviewTime times={reviews[which]} /> : undefined}
                />
                <CountPill count={waiting[key]} fresh={waiting[key] > 0} />
                <RowChevron />
              </Row>
            ),
        )}
      </Rows>
    </Card>
  )
}

function ReviewTime({ times: { oldestAt, overdue } }: { times: Overview['reviews']['campaigns'] }) {
  if (oldestAt === null) return null
  return (
    <>
      Oldest: <RelativeTime at={oldestAt} />
      {overdue > 0 && <b className="font-semibold text-danger-text">{` · ${formatCount(overdue)} overdue`}</b>}
    </>
  )
}
