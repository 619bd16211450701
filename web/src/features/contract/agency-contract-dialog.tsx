import { Link } from '@tanstack/react-router'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { useRead } from '#api/use-call.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { late } from '#ui/feedback/late.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { Tab, Tabs } from '#ui/surfaces/tabs.tsx'
import { CreatorView, isWholeCreator } from '#features/creator-profile/creator-view.tsx'
import { MessageThread } from '#features/conversation/message-thread.tsx'
import { MediaViewer } from '#features/contract-media/media-viewer.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { AgencyContractFooter } from './agency-contract-footer.tsx'
import { FinalizeNext } from './finalize-next.tsx'
import { canReport } from './contract-words.ts'
import { AgencyContractSummary } from './agency-contract-summary.tsx'
import { DueBadge } from './due-badge.tsx'
import { ContractStateBadge } from './contract-state-badge.tsx'
import { contractTabs, type ContractAddress, type ContractTab } from './contract-search.ts'

const ReportContractDialog = late(() => import('./report-contract-dialog.tsx').then((module) => module.ReportContractDialog))

/** Media processed or delivered in the meantime appears without a reload. */
const contractPollMs = 15_000

const tabWords: Record<ContractTab, string> = { summary: 'Summary', messages: 'Messages', profile: 'Profile' }

/** S1 section 2: the job in the URL, or the item of it that the URL names. */
export function AgencyContractDialog({ contractId, address }: { contractId: string; address: ContractAddress }) {
  const contract = useRead(getContract, { params: { id: contractId } }, { pollMs: contractPollMs })
  const { mediaId, take, remark, report } = address.search
  const nothingShown = { mediaId: undefined, take: undefined, remark: undefined }
  const close = () => address.go({ show: undefined, tab: undefined, ...nothingShown, report: undefined })
  const found = contract.data?.data

  if (!found) {
    return (
      <Dialog open onClose={close} size="record" title="Job">
        <Loaded query={contract} name="The job" missing="Contract not found" skeleton={<SkeletonPage />}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  }
  if (mediaId !== undefined) {
    const showMedia = (id: string | undefined) => address.go({ ...address.search, ...nothingShown, mediaId: id })
    return (
      <MediaViewer
        contract={found}
        contractMediaId={mediaId}
        meant={{ take, remark }}
        onShow={showMedia}
        onClose={() => showMedia(undefined)}
        finish={<FinalizeNext contract={found} />}
      />
    )
  }
  if (report && canReport(found)) {
    const messages = address.renderLink({ ...address.search, report: undefined, tab: 'messages' })
    const back = () => address.go({ ...address.search, report: undefined })
    return <ReportContractDialog contract={found} otherName={found.creator.firstName} messages={messages} onClose={back} />
  }
  return <ContractRecord contract={found} address={address} onClose={close} />
}

type ContractRecordProps = { contract: Contract; address: ContractAddress; onClose: () => void }

function ContractRecord({ contract, address, onClose }: ContractRecordProps) {
  const { creator, campaign, state } = contract
  const { tab = 'summary' } = address.search
  const { displayName, profilePicturePath } = creator.general
  return (
    <Dialog
      open
      onClose={onClose}
      size="record"
      flush
      title={`Job with: ${displayName}`}
      leading={<Avatar id={creator.id} name={displayName} src={profilePicturePath} size={56} className="max-sm:hidden" />}
      subtitle={
        <>
          <ContractStateBadge state={state} viewer="agency" />
          <DueBadge contract={contract} />
          <Link to="/agency/campaigns/$campaignId/summary" params={{ campaignId: campaign.id }} search={{}} className="text-inherit">
            {campaign.name}
          </Link>
        </>
      }
      footer={tab !== 'summary' ? undefined : <AgencyContractFooter contract={contract} address={address} />}
    >
      <div className="flex min-h-full flex-col sm:min-h-[min(60dvh,620px)]">
        <Tabs label="Job" className="sticky top-0 z-5 bg-raised px-2.5 max-sm:px-0">
          {contractTabs.map((one) => (
            <Tab
              key={one}
              current={one === tab}
              render={address.renderLink({ ...address.search, tab: one === 'summary' ? undefined : one })}
            >
              {tabWords[one]}
            </Tab>
          ))}
        </Tabs>
        {tab === 'summary' && (
          <div className="grid flex-1">
            <AgencyContractSummary contract={contract} address={address} />
          </div>
        )}
        {tab === 'messages' && <MessageThread conversationId={contract.conversationId} side="agency" />}
        {tab === 'profile' && <div className="px-6 py-5 max-sm:p-4">{isWholeCreator(creator) && <CreatorView creator={creator} />}</div>}
      </div>
    </Dialog>
  )
}
