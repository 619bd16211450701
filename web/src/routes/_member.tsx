import { createFileRoute } from '@tanstack/react-router'
import { requireAuthUser } from '#mechanisms/session/auth-user.ts'
import { MemberShell } from '#mechanisms/shell/member-shell.tsx'
import { PagePending } from '#ui/feedback/page-pending.tsx'

/** The parent route of every signed-in screen. */
export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ location, preload }) => {
    await requireAuthUser(preload ? undefined : location.href)
  },
  component: MemberShell,
  pendingComponent: () => <PagePending hasBar />,
})
