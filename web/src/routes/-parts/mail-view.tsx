import { Link } from '@tanstack/react-router'
import type { MailboxMail } from '@pairtake/protocol/operator/mailbox-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { BackLink } from '#ui/page/page.tsx'

type MailViewProps = { mail: MailboxMail | undefined; /** An email was chosen and the list has loaded. */ isGone: boolean }

export function MailView({ mail, isGone }: MailViewProps) {
  if (!mail) {
    return (
      <p className="py-10 text-center text-muted max-md:hidden">
        {isGone ? 'This email no longer exists.' : 'Choose an email to read it.'}
      </p>
    )
  }
  return (
    <Card as="article" className="overflow-hidden">
      <header className="border-b border-border px-5 py-4 max-sm:px-4">
        <div className="md:hidden">
          <BackLink render={<Link to="/mailbox" search={({ to }) => ({ to })} />}>All emails</BackLink>
        </div>
        <h2 className="wrap-break-word">{mail.subject}</h2>
        <p className="text-sm text-muted">
          To <b className="wrap-anywhere">{mail.to}</b>, {fullTime(mail.createdAt)}
        </p>
      </header>
      <iframe
        title={`Email: ${mail.subject}`}
        sandbox="allow-top-navigation-by-user-activation allow-popups"
        src={`${pathPrefix}/mailbox/${mail.id}/page`}
        className="block h-[70dvh] w-full border-0 bg-[#fff]"
      />
    </Card>
  )
}
