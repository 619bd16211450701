import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { exportOwnData } from '@pairtake/protocol/user/user-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { startDownload } from '#features/media/open-file.ts'
import { searchOf, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { late } from '#ui/feedback/late.tsx'
import { BalanceLeft } from './-parts/balance-left.tsx'
import { DeviceList } from './-parts/device-list.tsx'

const DeleteAccountDialog = late(() => import('./-parts/delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog))

export const Route = createFileRoute('/_member/settings/account')({
  validateSearch: searchOf({ delete: yesOrNoParam }),
  component: AccountScreen,
})

function AccountScreen() {
  const { role } = useAuthUser()
  const { delete: isDeleting } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <>
      <DeviceList />
      <ExportCard />
      {role !== 'operator' && (
        <Card padded>
          <SectionHeader bare>Delete the account</SectionHeader>
          <p className="mt-1 mb-3 max-w-[65ch] text-muted">
            Your name is replaced where others still see it, and you can no longer log in. We keep invoices, as the law requires.
          </p>
          {role === 'creator' && <BalanceLeft />}
          <Button variant="danger" icon={Trash2} render={<Link to="/settings/account" search={{ delete: true }} resetScroll={false} />}>
            Delete my account
          </Button>
        </Card>
      )}
      {isDeleting && (
        <DeleteAccountDialog onClose={() => void navigate({ to: '/settings/account', search: {}, replace: true, resetScroll: false })} />
      )}
    </>
  )
}

function ExportCard() {
  const prepare = useAct(exportOwnData, { onDone: ({ data }) => startDownload(data.url) })
  return (
    <Card padded>
      <SectionHeader bare>Your data</SectionHeader>
      <p className="mt-1 mb-3 max-w-[65ch] text-muted">Everything we store about you, in one file. You can download it once a day.</p>
      <Button icon={Download} pending={prepare.isPending} onClick={() => prepare.mutate({})}>
        Download my data
      </Button>
      <div className="mt-3 empty:hidden">
        <ProblemNotice error={prepare.error} />
      </div>
    </Card>
  )
}
