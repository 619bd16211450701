import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#mechanisms/session/auth-user.ts'

export const Route = createFileRoute('/_member/agency')({
  beforeLoad: async () => {
    await requireRole('agency')
  },
})
