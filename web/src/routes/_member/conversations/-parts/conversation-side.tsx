import { Link, useNavigate } from '@tanstack/react-router'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { isNarrowed } from '#mechanisms/search/steering.ts'
import { cx } from '#ui/base/cx.ts'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ConversationBar } from './conversation-bar.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useConversations, type ListAddress } from './use-conversations.ts'

type ConversationSideProps = {
  currentId: string
  address: ListAddress
  /** True in a dialog, which already has the heading. */
  isBare?: boolean
  className?: string
}

/** The list of all conversations, next to the open one. */
export function ConversationSide({ currentId, address, isBare = false, className }: ConversationSideProps) {
  const conversations = useConversations(address)
  const navigate = useNavigate({ from: '/conversations/$conversationId' })
  const { page: _page, ...asked } = address
  const ask = (next: ListAddress) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next, page: undefined }), replace: true, resetScroll: false })
  return (
    <nav aria-label="Conversations" className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      {!isBare && <h2 className="px-6 pt-[18px] pb-3">Messages</h2>}
      <div className={cx('px-6 max-sm:px-4', isBare && 'pt-4')}>
        <ConversationBar asked={asked} onAsk={ask} total={conversations.data?.meta.total} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded query={conversations} skeleton={<SkeletonRows count={6} />} failed="Failed to fetch">
          {({ data, meta }) => (
            <>
              {data.length === 0 && meta.page > 1 && (
                <PastEnd firstPage={<Link to="/conversations/$conversationId" params={{ conversationId: currentId }} search={asked} />} />
              )}
              {data.length === 0 && meta.page === 1 && isNarrowed(asked) && (
                <NothingMatches noun="conversation" onClear={() => ask({ q: undefined, state: undefined })} />
              )}
              <ConversationList conversations={data} currentId={currentId} address={address} />
              <Pagination
                className="py-4"
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => (
                  <Link
                    from="/conversations/$conversationId"
                    to="/conversations/$conversationId"
                    params={{ conversationId: currentId }}
                    search={(before) => ({ ...before, page: to })}
                  />
                )}
              />
            </>
          )}
        </Loaded>
      </div>
    </nav>
  )
}
