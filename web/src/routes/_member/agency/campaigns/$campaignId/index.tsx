import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/agency/campaigns/$campaignId/summary', params, search: {}, replace: true })
  },
})
