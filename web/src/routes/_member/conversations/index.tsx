import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { isNarrowed } from '#mechanisms/search/steering.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ConversationBar } from './-parts/conversation-bar.tsx'
import { ConversationList } from './-parts/conversation-list.tsx'
import { useConversations, type ListAddress } from './-parts/use-conversations.ts'

export const Route = createFileRoute('/_member/conversations/')({ component: ConversationsScreen })

/** Redirects agencies to their first conversation and shows creators the list (S1 section 2). */
function ConversationsScreen() {
  const address = Route.useSearch()
  const { page: _page, ...asked } = address
  const navigate = Route.useNavigate()
  const ask = (next: ListAddress) => void navigate({ search: next, replace: true, resetScroll: false })
  const { role } = useAuthUser()
  const conversations = useConversations(address)
  const isAgency = role === 'agency'

  const [first] = conversations.data?.data ?? []
  if (isAgency && first)
    return <Navigate to="/conversations/$conversationId" params={{ conversationId: first.id }} search={address} replace />
  // An agency is about to see a conversation beside the list, which has no such heading.
  if (isAgency && conversations.isPending)
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )

  return (
    <Page narrow>
      <PageHead title="Messages" />
      <Loaded query={conversations} skeleton={<SkeletonRows count={6} />} failed="Failed to fetch">
        {({ data, meta }) => (
          <>
            {(isNarrowed(asked) || meta.total !== 0) && <ConversationBar asked={asked} onAsk={ask} total={meta.total} />}
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/conversations" search={asked} />}>
                  {isNarrowed(asked) ? (
                    <NothingMatches noun="conversation" onClear={() => ask({ sort: asked.sort })} />
                  ) : (
                    <NoConversations isAgency={isAgency} />
                  )}
                </EmptyPage>
              ) : (
                <ConversationList conversations={data} address={address} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link to="/conversations" search={{ ...asked, page: to }} />}
            />
          </>
        )}
      </Loaded>
    </Page>
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
