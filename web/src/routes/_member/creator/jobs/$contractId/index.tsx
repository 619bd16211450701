import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/creator/jobs/$contractId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/creator/jobs/$contractId/summary', params, replace: true })
  },
})
