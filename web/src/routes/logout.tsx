import { createFileRoute, redirect } from '@tanstack/react-router'
// Deletes the page's stored data, even if no screen has loaded this module yet.
import '#mechanisms/keep/kept-records.ts'
import { endSession } from '#mechanisms/session/auth-user.ts'

export const Route = createFileRoute('/logout')({
  // Preloading a link to this route must not log anyone out.
  preload: false,
  beforeLoad: ({ preload }) => {
    if (preload) return
    endSession()
    throw redirect({ to: '/login', replace: true })
  },
})
