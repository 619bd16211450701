import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../../features/session/auth-user.ts'

export const Route = createFileRoute('/_member/agency')({
  beforeLoad: async () => {
    await requireRole('agency')
  },
})
