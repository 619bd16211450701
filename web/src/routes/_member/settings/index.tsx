import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/user-profile', replace: true })
  },
})
