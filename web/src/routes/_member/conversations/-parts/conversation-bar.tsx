import type { ConversationSort } from '@pairtake/protocol/list-filters'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import type { Asked } from '#mechanisms/search/steering.ts'
import type { Option } from '#ui/fields/select-field.tsx'
import type { ListAddress } from './use-conversations.ts'

const sorts: readonly Option<ConversationSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
]

type ConversationBarProps = {
  asked: Asked<'unread', ConversationSort>
  onAsk: (asked: ListAddress) => void
  total: number | undefined
}

export function ConversationBar(props: ConversationBarProps) {
  return (
    <ListBar
      noun={['conversation', 'conversations']}
      searchLabel="Search by name"
      states={[{ value: 'unread', label: 'Unread' }]}
      sorts={sorts}
      {...props}
    />
  )
}
