import { Link } from '@tanstack/react-router'
import type { MailboxMail } from '@pairtake/protocol/operator/mailbox-endpoints'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Row, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'

export function MailList({ mails, currentId }: { mails: readonly MailboxMail[]; currentId: string | undefined }) {
  return (
    <Rows aria-label="Emails" className="max-h-[70dvh] overflow-y-auto max-md:max-h-none">
      {mails.map(({ id, to, subject, createdAt }) => (
        <Row key={id} selected={id === currentId}>
          <RowText
            name={<RowLink render={<Link to="/mailbox" search={(before) => ({ ...before, mail: id })} />}>{subject}</RowLink>}
            note={to}
            when={<RelativeTime at={createdAt} />}
          />
        </Row>
      ))}
    </Rows>
  )
}
