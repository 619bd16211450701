import { createFileRoute, redirect } from '@tanstack/react-router'
import { findToken } from '#api/token.ts'
import { homes, requireAuthUser } from '#mechanisms/session/auth-user.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    if (findToken() === null) throw redirect({ to: '/login', replace: true })
    const user = await requireAuthUser()
    throw redirect({ to: homes[user.role], replace: true })
  },
})
