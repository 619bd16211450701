import { createFileRoute, Link } from '@tanstack/react-router'
import { getConversation, getRelationship } from '@pairtake/protocol/conversation/conversation-endpoints'
import { hasStatus } from '#api/transport-error.ts'
import { useRead } from '#api/use-call.ts'
import { MessageThread } from '#features/conversation/message-thread.tsx'
import { oneOfParam, searchOf } from '#mechanisms/search/search-params.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded } from '#mechanisms/shell/onboarding.ts'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { useIsWide } from '#ui/base/use-is-wide.ts'
import { useBottomBar } from '#ui/page/use-bottom-bar.ts'
import { ConversationHeader } from './-parts/conversation-header.tsx'
import { ConversationSide } from './-parts/conversation-side.tsx'
import { RelationshipPanel } from './-parts/relationship-panel.tsx'

export const Route = createFileRoute('/_member/conversations/$conversationId')({
  validateSearch: searchOf({
    /** The panel next to the thread, shown as a dialog on narrow screens. */ panel: oneOfParam(['list', 'about']),
  }),
  component: ConversationScreen,
})

/** The height of the composer at the bottom of the window. */
const composerPx = 64

function ConversationScreen() {
  const { conversationId } = Route.useParams()
  const { panel, ...address } = Route.useSearch()
  const navigate = Route.useNavigate()
  const user = useAuthUser()
  const side = user.role === 'agency' ? 'agency' : 'creator'
  const conversation = useRead(getConversation, { params: { id: conversationId } })
  const relationships = useRead(getRelationship, { params: { id: conversationId } })
  const other = conversation.data?.data.participantsApartMe[0]
  const hasRoomForList = useIsWide('md')
  const hasRoomForPanel = useIsWide('lg')
  useBottomBar(composerPx)
  const closePanel = () => void navigate({ search: (before) => ({ ...before, panel: undefined }), replace: true, resetScroll: false })

  if (hasStatus(conversation.error, 404)) return <MissingConversation />
  return (
    <main
      id="content"
      tabIndex={-1}
      data-fills-window=""
      className={cx(
        'mx-auto grid min-h-[28rem] max-sm:h-full max-sm:min-h-0 max-w-[calc(var(--page-max)+2*var(--gutter))] border-x border-border bg-surface outline-none max-sm:border-x-0',
        isOnboarded(user) ? 'sm:h-[calc(100dvh-var(--bar-height))]' : 'sm:h-[calc(100dvh-var(--bar-height)-41px)]',
        side === 'agency'
          ? 'grid-cols-[minmax(0,1fr)] md:grid-cols-[280px_minmax(0,1fr)] lg:grid-cols-[312px_minmax(0,1fr)_280px]'
          : 'grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_320px]',
      )}
    >
      {side === 'agency' && hasRoomForList && (
        <ConversationSide currentId={conversationId} address={address} className="border-r border-border" />
      )}
      <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-col">
        <ConversationHeader conversationId={conversationId} other={other} side={side} about={relationships.data?.data[0]} />
        <MessageThread conversationId={conversationId} side={side} className="flex-1" />
      </section>
      {hasRoomForPanel && (
        <aside className="flex min-h-0 flex-col gap-3 overflow-y-auto border-l border-border bg-page p-5">
          <RelationshipPanel key={conversationId} side={side} relationships={relationships} name={other?.general.displayName} />
        </aside>
      )}
      <Dialog
        open={panel === 'about'}
        onClose={closePanel}
        size="confirm"
        title={`About ${other?.general.displayName ?? 'this conversation'}`}
      >
        <div className="flex flex-col gap-3">
          <RelationshipPanel key={conversationId} side={side} relationships={relationships} name={other?.general.displayName} />
        </div>
      </Dialog>
      <Dialog open={panel === 'list'} onClose={closePanel} size="confirm" title="Messages" flush>
        <ConversationSide currentId={conversationId} address={address} isBare />
      </Dialog>
    </main>
  )
}

function MissingConversation() {
  return (
    <Page>
      <ErrorState
        level={1}
        title="Conversation not found"
        action={<Button render={<Link to="/conversations" search={{}} />}>All conversations</Button>}
      >
        The link may be incomplete.
      </ErrorState>
    </Page>
  )
}
