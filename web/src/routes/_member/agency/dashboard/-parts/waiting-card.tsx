import { Link } from '@tanstack/react-router'
import { Banknote, CalendarClock, CreditCard, Eye, Landmark, MessageCircle, Reply, UserRoundCheck, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import type { WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { cx } from '#ui/base/cx.ts'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'

type Look = { icon: LucideIcon; action: string; /** Prefix of the time at which the clock acts. */ due: string }

const looks: Record<WaitingItem['kind'], Look> = {
  candidates: { icon: UserRoundCheck, action: 'Decide', due: 'Expires' },
  offers: { icon: Reply, action: 'Answer', due: 'Expires' },
  review: { icon: Eye, action: 'Review', due: 'Auto-approves' },
  late: { icon: CalendarClock, action: 'Look', due: 'Due' },
  finalize: { icon: Banknote, action: 'Finalize', due: 'Auto-finalizes' },
  payment_failed: { icon: CreditCard, action: 'Fix payment', due: 'Retries' },
  chargeback: { icon: Landmark, action: 'Look', due: 'Due' },
  messages: { icon: MessageCircle, action: 'Read', due: 'Due' },
  changes_requested: { icon: Eye, action: 'Look', due: 'Due' },
  deliver: { icon: Eye, action: 'Look', due: 'Due' },
}

/** What needs this agency's attention now, each item with its action. */
export function WaitingCard({ waiting }: { waiting: readonly WaitingItem[] }) {
  return (
    <Card>
      <SectionHeader {...(waiting.length > 0 ? { count: waiting.length, fresh: true } : {})}>Waiting for you</SectionHeader>
      <Rows afterHeader>
        {waiting.map((item, index) => (
          <WaitingRow key={index} item={item} />
        ))}
        {waiting.length === 0 && (
          <Row>
            <p className="text-muted">Nothing right now. We will notify you when something comes in.</p>
          </Row>
        )}
      </Rows>
    </Card>
  )
}

function WaitingRow({ item }: { item: WaitingItem }) {
  const { icon: Icon, action, due } = looks[item.kind]
  const isAlarm = item.kind === 'payment_failed' || item.kind === 'chargeback'
  return (
    <Row className="max-sm:flex-wrap">
      {item.thumbnailUrl === null ? (
        <span
          aria-hidden
          className={cx(
            'grid size-12 shrink-0 place-items-center rounded-control',
            isAlarm ? 'bg-danger-tint text-on-danger-tint' : 'bg-sunken text-muted',
          )}
        >
          <Icon size={18} />
        </span>
      ) : (
        <MediaTile kind="video" src={item.thumbnailUrl} />
      )}
      <RowText
        name={item.title}
        note={item.detail}
        when={
          item.dueAt === null ? undefined : (
            <>
              {item.kind === 'late' && item.count > 1 ? 'First due' : due}{' '}
              <RelativeTime at={item.dueAt} words={item.kind === 'late' ? undefined : timeAhead} />
            </>
          )
        }
      />
      <RowActions className="max-sm:basis-full max-sm:justify-end">
        <Button size="small" icon={Icon} aria-label={`${action}: ${item.title}`} render={linkOf(item)}>
          {action}
        </Button>
      </RowActions>
    </Row>
  )
}

/** Returns the link to where the item is handled. */
function linkOf(item: WaitingItem): ReactElement<Record<string, unknown>> {
  const { kind, campaignId, contractId, contractMediaId, candidateRequestId, paymentId } = item
  if (kind === 'late' && contractId === null) return <Link to="/agency/jobs" search={{ state: 'late' }} />
  if (kind === 'messages') return <Link to="/conversations" search={{ state: 'unread' }} />
  if ((kind === 'payment_failed' || kind === 'chargeback') && paymentId !== null)
    return <Link to="/agency/billing/payments/$paymentId" params={{ paymentId }} />
  if (contractId !== null) {
    const search = { show: contractId, ...(contractMediaId === null ? {} : { mediaId: contractMediaId }) }
    if (campaignId === null) return <Link to="/agency/jobs" search={search} />
    return <Link to="/agency/campaigns/$campaignId/contracts" params={{ campaignId }} search={search} />
  }
  if (campaignId === null) return <Link to="/agency/campaigns" />
  const search = candidateRequestId === null ? {} : { candidateRequestId }
  return <Link to="/agency/campaigns/$campaignId/candidates" params={{ campaignId }} search={search} />
}
