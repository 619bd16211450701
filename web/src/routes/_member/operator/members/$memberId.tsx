import { createFileRoute, Link } from '@tanstack/react-router'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { getOperatorMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { searchOf, yesParam } from '#mechanisms/search/search-params.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Facts } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Columns, Crumb, Page, PageHead } from '#ui/page/page.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { late } from '#ui/feedback/late.tsx'
import { MemberActions } from './-parts/member-actions.tsx'
import { MemberBadges } from './-parts/member-badges.tsx'
import { MemberAudit, MemberCampaigns, MemberContracts } from './-parts/member-lists.tsx'
import { MemberPapers } from './-parts/member-papers.tsx'
import { VatIdCard } from './-parts/vat-id-card.tsx'
import { roleWords } from './-parts/member-words.ts'

const SuspendDialog = late(() => import('./-parts/suspend-dialog.tsx').then((module) => module.SuspendDialog))

export const Route = createFileRoute('/_member/operator/members/$memberId')({
  validateSearch: searchOf({ suspend: yesParam }),
  component: MemberScreen,
})

/** One member with everything needed to decide on them. */
function MemberScreen() {
  const { memberId } = Route.useParams()
  const { suspend } = Route.useSearch()
  const navigate = Route.useNavigate()
  const member = useRead(getOperatorMember, { params: { id: memberId } })
  return (
    <Page>
      <Loaded query={member} name="The member" skeleton={<SkeletonPage />} missing="Member not found">
        {({ data }) => (
          <>
            <PageHead
              title={<bdi>{data.general.displayName}</bdi>}
              badge={<MemberBadges member={data} />}
              note={`${roleWords[data.role]}, ${data.firstName} ${data.lastName}, ${data.email}`}
              crumb={<Crumb links={[{ label: 'Members', render: <Link to="/operator/members" /> }]} current={data.general.displayName} />}
              actions={<MemberActions member={data} />}
            />
            {data.suspensionReason !== null && data.suspendedAt !== null && (
              <Notice tone="danger" title="Suspended" className="mb-6">
                <p className="wrap-break-word whitespace-pre-line">{data.suspensionReason}</p>
                <p className="text-sm">
                  <RelativeTime at={data.suspendedAt} />
                </p>
              </Notice>
            )}
            <Columns
              aside={
                <>
                  <Money member={data} />
                  {data.vatId && <VatIdCard vatId={data.vatId} />}
                  <MemberAudit member={data} />
                </>
              }
            >
              {data.role === 'agency' && <MemberCampaigns member={data} />}
              {data.role === 'operator' ? <OperatorNote /> : <MemberContracts member={data} />}
              {data.role === 'creator' && <MemberPapers creatorId={data.id} />}
            </Columns>
            {suspend && data.suspendedAt === null && (
              <SuspendDialog member={data} onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function OperatorNote() {
  return (
    <Card padded>
      <p className="text-muted">Add or remove operators on the machine that runs Pairtake: npm run operator.</p>
    </Card>
  )
}

function Money({ member }: { member: OperatorMemberRecord }) {
  const { money, sessions, lastSeenAt, mailRefused, createdAt, role } = member
  const never = 'Not logged in now'
  return (
    <Card padded className="flex flex-col gap-3">
      <SectionHeader bare>{role === 'operator' ? 'Account' : 'Money and account'}</SectionHeader>
      <Facts
        columns={1}
        facts={[
          ...(role === 'operator'
            ? []
            : [{ label: role === 'agency' ? 'Paid so far' : 'Earned', value: formatMoney(money.turnover, 'always') }]),
          ...(money.balance === null ? [] : [{ label: 'Balance', value: formatMoney(money.balance, 'always') }]),
          ...(money.payoutsRequested === null
            ? []
            : [{ label: 'Payouts requested', value: formatMoney(money.payoutsRequested, 'always') }]),
          ...(role === 'agency'
            ? [{ label: 'Failed payments', value: money.failedPayments === 0 ? 'None' : `${money.failedPayments} open` }]
            : []),
          { label: 'Member since', value: <RelativeTime at={createdAt} /> },
          { label: 'Last seen', value: lastSeenAt === null ? never : <RelativeTime at={lastSeenAt} /> },
          ...(mailRefused === null
            ? []
            : [
                {
                  label: 'The last email was refused',
                  value: (
                    <span className="wrap-anywhere text-danger-text">
                      <RelativeTime at={mailRefused.at} />: {mailRefused.words}
                    </span>
                  ),
                },
              ]),
          { label: 'Logged in on', value: sessions === 0 ? 'No device' : sessions === 1 ? '1 device' : `${sessions} devices` },
        ]}
      />
    </Card>
  )
}
