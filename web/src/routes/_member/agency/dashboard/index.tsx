import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/agency/dashboard/')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_member/agency/dashboard/"!</div>
}
