import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#mechanisms/session/auth-user.ts'

export const Route = createFileRoute('/_member/operator')({
  beforeLoad: async () => {
    await requireRole('operator')
  },
})
