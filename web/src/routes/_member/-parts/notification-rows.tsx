import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '@pairtake/protocol/notification/notification'
import { whoWords, type NotificationGroup } from '#features/notification/notification-groups.ts'
import { groupLink, notificationLink } from '#features/notification/notification-link.tsx'
import { notificationLooks, notificationWords } from '#features/notification/notification-words.ts'
import { markSeen, useSeenWhenDisplayed } from '#features/notification/use-seen.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAgo } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { RenderElement } from '#ui/base/render-as.ts'
import { Row, RowActions, RowLink } from '#ui/surfaces/rows.tsx'

/** One row, or one for a group, which expands into its rows. */
export function NotificationRows({ group: { newest, all, words } }: { group: NotificationGroup }) {
  const { role } = useAuthUser()
  const [isOpen, setOpen] = useState(false)
  useSeenWhenDisplayed(words !== undefined && isOpen ? all : [])
  if (words === undefined)
    return <OneRow notification={newest} words={notificationWords(newest, role)} link={notificationLink(newest, role)} />
  return (
    <>
      <OneRow notification={newest} words={words} link={groupLink(newest, role)} who={whoWords(all)} onFollow={() => markSeen(all)}>
        <RowActions>
          <Button
            size="small"
            variant="quiet"
            iconEnd={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            onClick={() => setOpen((isOpenNow) => !isOpenNow)}
          >
            {isOpen ? 'Hide' : `Show ${all.length}`}
          </Button>
        </RowActions>
      </OneRow>
      {isOpen &&
        all.map((each) => (
          <OneRow key={each.id} isInside notification={each} words={notificationWords(each, role)} link={notificationLink(each, role)} />
        ))}
    </>
  )
}

type OneRowProps = {
  notification: Notification
  words: string
  link: RenderElement
  who?: string
  isInside?: boolean
  onFollow?: () => void
  children?: React.ReactNode
}

function OneRow({ notification, words, link, who = '', isInside = false, onFollow, children }: OneRowProps) {
  const { icon: Icon } = notificationLooks[notification.type]
  const { message } = notification.data
  const isNew = !notification.seen
  const isGroup = children !== undefined
  return (
    <Row top className={cx(isInside && 'bg-sunken pl-[4.375rem]! max-sm:pl-16!')}>
      {!isInside && (
        <span
          className={cx(
            'mt-0.5 grid size-9 shrink-0 place-items-center rounded-control',
            isNew ? 'bg-accent-tint text-on-accent-tint' : 'bg-sunken text-muted',
          )}
        >
          <Icon aria-hidden size={18} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <RowLink className={cx('wrap-break-word', (!isNew || isInside) && 'font-medium!')} render={link} onFollow={onFollow}>
          {words}
        </RowLink>
        {who !== '' && <p className="text-sm wrap-break-word text-muted">{who}</p>}
        {!isGroup && message !== undefined && message !== '' && (
          <p className="line-clamp-3 text-sm wrap-break-word whitespace-pre-line text-muted">{message}</p>
        )}
        <p className="text-sm text-faint">
          <RelativeTime at={notification.createdAt} words={timeAgo} />
          {isNew && <span className="sr-only">, new</span>}
        </p>
      </div>
      {children}
      {isNew && !isInside && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-accent-mark" />}
    </Row>
  )
}
