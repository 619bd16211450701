import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ConversationList } from './-parts/conversation-list.tsx'
import { useConversations } from './-parts/use-conversations.ts'

export const Route = createFileRoute('/_member/conversations/')({ component: ConversationsScreen })

/** Agencies go on to their first conversation, creators see the list (S1 section 2). */
function ConversationsScreen() {
  const { page = 1 } = Route.useSearch()
  const { role } = useAuthUser()
  const conversations = useConversations(page)
  const isAgency = role === 'agency'

  return (
    <Loaded query={conversations} skeleton={<SkeletonRows count={6} />} failed="Failed to fetch">
      {({ data, meta }) => {
        const [first] = data
        if (isAgency && first)
          return <Navigate to="/conversations/$conversationId" params={{ conversationId: first.id }} search={{}} replace />
        return (
          <Page narrow>
            <PageHead title="Messages" />
            <Card>
              {first === undefined ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/conversations" search={{}} />}>
                  <NoConversations isAgency={isAgency} />
                </EmptyPage>
              ) : (
                <ConversationList conversations={data} />
              )}
            </Card>
            <Pagination
              className="mt-6"
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link to="/conversations" search={{ page: to }} />}
            />
          </Page>
        )
      }}
    </Loaded>
  )
}

function NoConversations({ isAgency }: { isAgency: boolean }) {
  const action = isAgency ? (
    <Button variant="primary" render={<Link to="/agency/campaigns" search={{}} />}>
      Go to campaigns
    </Button>
  ) : (
    <Button variant="primary" render={<Link to="/creator/opportunities" search={{}} />}>
      Find work
    </Button>
  )
  return (
    <EmptyState title="No messages yet" action={action}>
      {isAgency ? 'Message a candidate and your conversation appears here.' : 'Apply to a campaign and you can message the brand here.'}
    </EmptyState>
  )
}
