import { createFileRoute, Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { SearchField } from '#mechanisms/search/search-field.tsx'
import { idParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { cx } from '#ui/base/cx.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Logo } from '#ui/signs/mark.tsx'
import { Page, PageHead, SkipLink } from '#ui/page/page.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { MailList } from './-parts/mail-list.tsx'
import { MailView } from './-parts/mail-view.tsx'

export const Route = createFileRoute('/mailbox')({
  validateSearch: searchOf({ to: textParam, mail: idParam }),
  component: MailboxScreen,
})

const pollMs = 10_000

/** The emails that the built-in mailbox received in place of a mail server. */
function MailboxScreen() {
  const { to, mail: mailId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mails = useRead(listMailboxMails, { query: { to: to ?? '' } }, { pollMs, staysWhilePaging: true })
  const shown = mails.data?.data.find(({ id }) => id === mailId)

  return (
    <>
      <SkipLink />
      <header className="border-b border-border bg-surface">
        <div className="mx-auto flex h-(--bar-height) max-w-[calc(var(--page-max)+2*var(--gutter))] items-center px-(--gutter)">
          <Link to="/" aria-label="Pairtake, home" className="inline-flex no-underline">
            <Logo />
          </Link>
        </div>
      </header>
      <Page>
        <PageHead
          title="Mailbox"
          note="No mail server is set up, so all emails of this installation stay here."
          actions={
            <Button icon={RefreshCw} pending={mails.isRefetching} onClick={() => void mails.refetch()}>
              Refresh
            </Button>
          }
        />
        <div className="grid items-start gap-6 md:grid-cols-[320px_minmax(0,1fr)]">
          <div className={cx('flex min-w-0 flex-col gap-4', shown !== undefined && 'max-md:hidden')}>
            <SearchField
              label="Address"
              className="w-full"
              words={to ?? ''}
              onWords={(words) => void navigate({ search: { to: words === '' ? undefined : words }, replace: true })}
            />
            <Card className="overflow-hidden">
              <Loaded query={mails} name="Emails" skeleton={<SkeletonRows count={6} />} missing="There is no mailbox here">
                {({ data }) =>
                  data.length === 0 ? (
                    <EmptyState title="No emails">{to ? `Emails to ${to} appear here.` : 'Emails appear here.'}</EmptyState>
                  ) : (
                    <MailList mails={data} currentId={mailId} />
                  )
                }
              </Loaded>
            </Card>
          </div>
          <MailView mail={shown} isGone={mailId !== undefined && mails.isSuccess} />
        </div>
      </Page>
    </>
  )
}
