import { conversationFilters, conversationSorts } from '@pairtake/protocol/list-filters'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { steeringParams } from '#mechanisms/search/steering.ts'
import { requireAuthUser } from '#mechanisms/session/auth-user.ts'

/** Only for agencies and creators, because operators have no conversations. */
export const Route = createFileRoute('/_member/conversations')({
  validateSearch: searchOf({ page: pageParam, ...steeringParams(conversationFilters, conversationSorts) }),
  beforeLoad: async () => {
    const user = await requireAuthUser()
    if (user.role === 'operator') throw redirect({ to: '/', replace: true })
  },
})
