import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/creator/finances/')({
  beforeLoad: () => {
    throw redirect({ to: '/creator/finances/earnings', replace: true })
  },
})
