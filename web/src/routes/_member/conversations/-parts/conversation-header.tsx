import { Link } from '@tanstack/react-router'
import { ChevronLeft, Info, MessagesSquare } from 'lucide-react'
import type { Relationship } from '@pairtake/protocol/conversation/conversation'
import type { Party } from '@pairtake/protocol/general'
import { Avatar } from '#ui/signs/avatar.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { ScreenTitle } from '#ui/page/screen.tsx'

type ConversationHeaderProps = {
  conversationId: string
  other: Party | undefined
  side: 'agency' | 'creator'
  /** The latest campaign, application or job that the two share. */
  about: Relationship | undefined
}

function aboutWords({ type, title }: Relationship): string {
  return type === 'candidate_accepted' ? `Job: ${title}` : `Application: ${title}`
}

export function ConversationHeader({ conversationId, other, side, about }: ConversationHeaderProps) {
  const name = other?.general.displayName ?? ''
  const toPanel = (panel: 'list' | 'about') => (
    <Link
      from="/conversations/$conversationId"
      to="."
      params={{ conversationId }}
      search={(before) => ({ ...before, panel })}
      resetScroll={false}
    />
  )
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-border px-6 py-3 max-sm:px-4 max-sm:py-2.5">
      {side === 'creator' && (
        <Link
          from="/conversations/$conversationId"
          to="/conversations"
          search={({ panel: _panel, ...list }) => list}
          className="-ml-2 flex items-center gap-0.5 rounded-control py-1 pr-2 font-semibold"
        >
          <ChevronLeft aria-hidden size={18} />
          All
        </Link>
      )}
      {other === undefined ? (
        <Skeleton className="size-10 shrink-0 rounded-full" />
      ) : (
        <Avatar id={other.id} name={name} src={other.general.profilePicturePath} kind={side === 'agency' ? 'creator' : 'agency'} />
      )}
      <div className="min-w-0 flex-1">
        <ScreenTitle className="truncate text-lg leading-[1.375rem]">{name}</ScreenTitle>
        {about && <p className="truncate text-sm text-muted">{aboutWords(about)}</p>}
      </div>
      {side === 'agency' && <IconButton icon={MessagesSquare} name="All conversations" className="md:hidden" render={toPanel('list')} />}
      <IconButton icon={Info} name="About this conversation" className="lg:hidden" render={toPanel('about')} />
    </header>
  )
}
