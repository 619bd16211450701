import { createFileRoute, redirect } from '@tanstack/react-router'
// Removes what the page keeps, also where no screen has loaded it since the page began.
import '#mechanisms/keep/kept-records.ts'
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
