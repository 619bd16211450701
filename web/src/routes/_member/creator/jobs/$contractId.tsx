import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { getConversation } from '@pairtake/protocol/conversation/conversation-endpoints'
import { useRead } from '#api/use-call.ts'
import { DueBadge } from '#features/contract/due-badge.tsx'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { useWindowPart } from '#mechanisms/shell/use-window-part.ts'
import { Crumb, Page, PageHead } from '#ui/page/page.tsx'
import { SkeletonDetail } from '#ui/feedback/skeleton.tsx'
import { PageTabs, Tab } from '#ui/surfaces/tabs.tsx'
import { contractStateWords } from './-parts/contract-words.ts'
import { useContract } from './-parts/use-contract.ts'

export const Route = createFileRoute('/_member/creator/jobs/$contractId')({ component: ContractScreen })

const parts = { summary: 'Summary', messages: 'Messages' } as const

function ContractScreen() {
  const part = useWindowPart(parts)
  const { contractId } = Route.useParams()
  const contract = useContract(contractId)
  return (
    <Page>
      <Loaded query={contract} name="The job" skeleton={<SkeletonDetail />} missing="Job not found">
        {({ data }) => {
          const { state, campaign, conversationId } = data
          return (
            <>
              <PageHead
                crumb={<Crumb links={[{ label: 'My jobs', render: <Link to="/creator/jobs" /> }]} current={campaign.name} />}
                title={campaign.name}
                part={part}
                badge={
                  <>
                    <ContractStateBadge state={state} viewer="creator" />
                    <DueBadge contract={data} />
                  </>
                }
                note={contractStateWords[state]}
                className="mb-3"
              />
              <ContractTabs contractId={contractId} conversationId={conversationId} />
              <Outlet />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function ContractTabs({ contractId, conversationId }: { contractId: string; conversationId: string }) {
  const unread = useRead(getConversation, { params: { id: conversationId } }).data?.data.unreadMessages ?? 0
  return (
    <PageTabs label="Job">
      <Tab render={<Link to="/creator/jobs/$contractId/summary" params={{ contractId }} />}>{parts.summary}</Tab>
      <Tab
        render={<Link to="/creator/jobs/$contractId/messages" params={{ contractId }} />}
        fresh
        {...(unread > 0 ? { count: unread } : {})}
      >
        {parts.messages}
      </Tab>
    </PageTabs>
  )
}
