import { createFileRoute } from '@tanstack/react-router'
import { requireAuthUser } from '../features/session/auth-user.ts'
import { MemberShell } from '../features/shell/member-shell.tsx'
import { PagePending } from '../ui/page-pending.tsx'

/** Every signed-in screen stands below this one. */
export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ location, preload }) => {
    await requireAuthUser(preload ? undefined : location.href)
  },
  component: MemberShell,
  pendingComponent: () => <PagePending hasBar />,
})
