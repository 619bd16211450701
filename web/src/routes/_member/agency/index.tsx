import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/agency/')({
  beforeLoad: () => {
    throw redirect({ to: '/agency/dashboard', replace: true })
  },
})
