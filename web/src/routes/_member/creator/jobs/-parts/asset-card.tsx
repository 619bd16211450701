import { useState } from 'react'
import type { Contract, ContractAsset } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { RequirementChips } from '#features/take-check/take-check.tsx'
import { mediaCount, mediaNoun } from '#features/media/media-words.ts'
import { UploadRows } from '#features/media/upload-rows.tsx'
import type { Upload } from '#features/media/uploads-store.ts'
import { useUploads } from '#features/media/use-uploads.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { DeliveryZone } from './delivery-zone.tsx'
import { MediaRow } from './media-row.tsx'

type AssetCardProps = {
  contract: Contract
  asset: ContractAsset
  /** True for the first incomplete asset, whose button is the primary one. */
  isNext: boolean
}

/** What is owed of one asset, what was delivered, and where to upload the rest. */
export function AssetCard({ contract, asset, isNext }: AssetCardProps) {
  const [showsBrief, setShowsBrief] = useState(false)
  const uploads = useUploads({ entity: 'ContractMediaOriginal', entityId: asset.id })
  const firsts = uploads.filter(({ attachment }) => attachment?.to === 'contract-asset')
  const kind = asset.type === 'video' ? 'video' : 'photo'
  const left = Math.max(0, asset.committed - asset.contractMedias.length - firsts.length)
  const canWork = contractCan.work(contract)
  const heading = mediaNoun(asset.type, 2)

  return (
    <Card>
      <SectionHeader
        note={sentWords(asset, firsts.length, canWork)}
        end={
          asset.brief !== '' && (
            <Button variant="quiet" size="small" aria-expanded={showsBrief} onClick={() => setShowsBrief(!showsBrief)}>
              Brief
            </Button>
          )
        }
      >
        {`${heading.charAt(0).toUpperCase()}${heading.slice(1)}`}
      </SectionHeader>
      <RequirementChips asset={asset} className="px-5 pb-3 max-sm:px-4" />
      {showsBrief && (
        <p className="max-w-[65ch] border-t border-border px-5 py-3 text-sm wrap-break-word whitespace-pre-line max-sm:px-4">
          {asset.brief}
        </p>
      )}
      {asset.contractMedias.length + firsts.length > 0 && (
        <Rows afterHeader>
          {asset.contractMedias.map((media) => (
            <MediaRow key={media.id} contract={contract} media={media} kind={kind} uploads={reuploadsOf(uploads, media.id)} />
          ))}
          <UploadRows uploads={firsts} kind={kind} />
        </Rows>
      )}
      {canWork && left > 0 && <DeliveryZone asset={asset} left={left} isNext={isNext} />}
    </Card>
  )
}

function reuploadsOf(uploads: readonly Upload[], contractMediaId: string): Upload[] {
  return uploads.filter(({ attachment }) => attachment?.to === 'contract-media' && attachment.contractMediaId === contractMediaId)
}

function sentWords({ contractMedias, committed, type }: ContractAsset, onTheirWay: number, canWork: boolean): string {
  // A held item is still waiting for its creator.
  const arrived = contractMedias.filter(({ held }) => !held).length
  const sent =
    canWork && contractMedias.length === 0 && onTheirWay === 0
      ? `${mediaCount(type, committed)} to send`
      : `${arrived} of ${committed} sent`
  return onTheirWay === 0 ? sent : `${sent}, ${onTheirWay} on ${onTheirWay === 1 ? 'its' : 'their'} way`
}
