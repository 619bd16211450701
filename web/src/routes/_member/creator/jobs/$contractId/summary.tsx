import { createFileRoute, Link } from '@tanstack/react-router'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { reportWords } from '#features/contract/contract-words.ts'
import { shotsOfContract } from '#features/contract/contract-shots.ts'
import { idParam, searchOf, wholeParam, yesParam } from '#mechanisms/search/search-params.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { Figures } from '#ui/signs/count-of.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Columns } from '#ui/page/page.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { AssetCard } from '#routes/_member/creator/jobs/-parts/asset-card.tsx'
import { ContractAside } from '#routes/_member/creator/jobs/-parts/contract-aside.tsx'
import { useContract } from '#routes/_member/creator/jobs/-parts/use-contract.ts'

const ReportContractDialog = late(() =>
  import('#features/contract/report-contract-dialog.tsx').then((module) => module.ReportContractDialog),
)
const RemoveMediaDialog = late(() =>
  import('#routes/_member/creator/jobs/-parts/remove-media-dialog.tsx').then((module) => module.RemoveMediaDialog),
)
const ReuploadDialog = late(() => import('#routes/_member/creator/jobs/-parts/reupload-dialog.tsx').then((module) => module.ReuploadDialog))
const SendAnywayDialog = late(() =>
  import('#routes/_member/creator/jobs/-parts/send-anyway-dialog.tsx').then((module) => module.SendAnywayDialog),
)
const TakeDialog = late(() => import('#routes/_member/creator/jobs/-parts/take-dialog.tsx').then((module) => module.TakeDialog))

const search = searchOf({
  /** The item being viewed, and which earlier take of it. */
  mediaId: idParam,
  take: wholeParam,
  remark: idParam,
  reupload: idParam,
  send: idParam,
  remove: idParam,
  report: yesParam,
})

export const Route = createFileRoute('/_member/creator/jobs/$contractId/summary')({ validateSearch: search, component: ContractSummary })

function ContractSummary() {
  const { contractId } = Route.useParams()
  const contract = useContract(contractId).data?.data
  if (!contract) return null
  const next = contract.contractAssets?.find(({ contractMedias, committed }) => contractMedias.length < committed)
  return (
    <>
      <Columns aside={<ContractAside contract={contract} />}>
        <ContractNotices contract={contract} />
        <Progress contract={contract} />
        {contract.contractAssets?.map((asset) => (
          <AssetCard key={asset.id} contract={contract} asset={asset} isNext={asset === next} />
        ))}
      </Columns>
      <ContractDialogs contract={contract} />
    </>
  )
}

function ContractNotices({ contract }: { contract: Contract }) {
  if (contract.state === 'cancelled') {
    return (
      <Notice tone="plain" title="This job was cancelled. Nothing is charged or paid">
        {contract.cancelReason}
      </Notice>
    )
  }
  const report = reportWords(contract, 'creator')
  return report === undefined ? null : <Notice tone="info">{report}</Notice>
}

function Progress({ contract }: { contract: Contract }) {
  const { completed, submitted, changesRequested } = contract.mediaStats
  return (
    <Card padded className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <ShotStrip big shots={shotsOfContract(contract)} />
      <Figures
        items={[
          { label: 'Approved', value: completed, ...(completed > 0 ? { tone: 'success' as const } : {}) },
          { label: 'Submitted', value: submitted },
          { label: 'Total required', value: contract.mediaCommitted },
          { label: 'Changes requested', value: changesRequested, ...(changesRequested > 0 ? { tone: 'danger' as const } : {}) },
        ]}
      />
    </Card>
  )
}

function ContractDialogs({ contract }: { contract: Contract }) {
  const { mediaId, take, remark, reupload, send, remove, report } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  const find = (id: string | undefined): ContractMedia | undefined =>
    id === undefined ? undefined : contract.contractAssets?.flatMap(({ contractMedias }) => contractMedias).find((media) => media.id === id)
  const watched = find(mediaId)
  const replaced = find(reupload)
  const held = find(send)
  const removed = find(remove)
  return (
    <>
      {watched && <TakeDialog contract={contract} media={watched} take={take} remark={remark} onClose={close} />}
      {replaced && <ReuploadDialog contract={contract} media={replaced} onClose={close} />}
      {held?.held && <SendAnywayDialog media={held} brandName={contract.agency.general.displayName} onClose={close} />}
      {removed && <RemoveMediaDialog media={removed} onClose={close} />}
      {report && (
        <ReportContractDialog
          contract={contract}
          otherName={contract.agency.general.displayName}
          messages={<Link to="/conversations/$conversationId" params={{ conversationId: contract.conversationId }} />}
          onClose={close}
        />
      )}
    </>
  )
}
