import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/creator/jobs/$contractId/summary')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_member/creator/jobs/$contractId/summary"!</div>
}
