import { createFileRoute, redirect } from '@tanstack/react-router'
import { endSession } from '#mechanisms/session/auth-user.ts'

export const Route = createFileRoute('/logout')({
  // Preloading a link to this address must not log anybody out.
  preload: false,
  beforeLoad: ({ preload }) => {
    if (preload) return
    endSession()
    throw redirect({ to: '/login', replace: true })
  },
})
