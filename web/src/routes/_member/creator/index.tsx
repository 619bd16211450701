import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/creator/')({
  beforeLoad: () => {
    throw redirect({ to: '/creator/dashboard', replace: true })
  },
})
