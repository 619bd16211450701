import { Link } from '@tanstack/react-router'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { cx } from '#ui/base/cx.ts'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useConversations } from './use-conversations.ts'

type ConversationSideProps = {
  currentId: string
  page: number | undefined
  /** In a dialog that has the heading already. */
  isBare?: boolean
  className?: string
}

/** All conversations beside the one that is read. */
export function ConversationSide({ currentId, page, isBare = false, className }: ConversationSideProps) {
  const conversations = useConversations(page ?? 1)
  return (
    <nav aria-label="Conversations" className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      {!isBare && <h2 className="px-6 pt-[18px] pb-3">Messages</h2>}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded query={conversations} skeleton={<SkeletonRows count={6} />} failed="Failed to fetch">
          {({ data, meta }) => (
            <>
              {data.length === 0 && meta.page > 1 && (
                <PastEnd
                  firstPage={
                    <Link to="/conversations/$conversationId" params={{ conversationId: currentId }} search={{ page: undefined }} />
                  }
                />
              )}
              <ConversationList conversations={data} currentId={currentId} {...(page === undefined ? {} : { page })} />
              <Pagination
                className="py-4"
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => (
                  <Link
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
