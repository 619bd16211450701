import { Download, Eye } from 'lucide-react'
import type { Contract, ContractAsset } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Row, RowActions, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { ContractMediaBadge } from '#features/contract-media/contract-media-badge.tsx'
import { agencyMediaWords } from '#features/contract-media/contract-media-words.ts'
import { countsWords } from '#features/remark/done-words.ts'
import { mediaNoun } from '#features/media/media-words.ts'
import { openFile } from '#features/media/open-file.ts'
import { useNow } from '#mechanisms/time/use-now.ts'
import type { ContractAddress } from './contract-search.ts'

type AgencyContractMediaProps = { asset: ContractAsset; contract: Contract; address: ContractAddress }

/** The media delivered for one asset. */
export function AgencyContractMedia({ asset, contract, address }: AgencyContractMediaProps) {
  const noun = mediaNoun(asset.type, asset.committed)
  const missing = asset.committed - asset.contractMedias.length
  const sent = asset.contractMedias.filter(({ held }) => !held).length
  return (
    <section aria-label={noun}>
      <div className="mb-2">
        <h3 className="text-lg">
          {noun.charAt(0).toUpperCase()}
          {noun.slice(1)}{' '}
          <span className="num font-sans text-sm font-normal tracking-normal text-muted">{`${sent} of ${asset.committed} sent`}</span>
        </h3>
        {asset.brief !== '' && (
          <details className="text-sm text-muted">
            <summary className="w-fit underline underline-offset-3">Brief</summary>
            <p className="mt-1 whitespace-pre-line">{asset.brief}</p>
          </details>
        )}
      </div>
      <Rows className="rounded-card border border-border">
        {asset.contractMedias.map((media) => (
          <MediaRow key={media.id} media={media} asset={asset} contract={contract} address={address} />
        ))}
        {missing > 0 && (
          <Row>
            <p className="text-sm text-muted">
              {missing} {mediaNoun(asset.type, missing)} {contractCan.work(contract) ? 'to come' : 'not delivered'}
            </p>
          </Row>
        )}
      </Rows>
    </section>
  )
}

function remarksLine({ remarks }: ContractMedia): string | undefined {
  const words = countsWords(remarks)
  return words === null ? undefined : `Remarks: ${words}`
}

function MediaRow({ media, asset, contract, address }: AgencyContractMediaProps & { media: ContractMedia }) {
  const open = () => address.renderLink({ ...address.search, mediaId: media.id })
  const hasOriginals = contractCan.openOriginals(contract)
  const now = useNow()
  return (
    <Row>
      <MediaTile kind={asset.type === 'video' ? 'video' : 'photo'} src={media.thumbnailUrl} durationSeconds={media.durationSeconds} />
      <RowText
        name={media.mediaWatermarked ? <RowLink render={open()}>{media.name}</RowLink> : media.name}
        badge={<ContractMediaBadge state={media.state} contract={contract} viewer="agency" />}
        note={agencyMediaWords(media, contract, now)}
        when={remarksLine(media)}
      />
      <RowActions>
        {media.state === 'needs_review' && contractCan.work(contract) && (
          <Button size="small" icon={Eye} render={open()} className="max-sm:hidden">
            Review
          </Button>
        )}
        {hasOriginals && (
          <IconButton
            icon={Download}
            name={`Download ${media.fileName}`}
            onClick={() => void openFile({ mediaId: media.mediaOriginal.id, usage: 'ContractMediaOriginal' })}
          />
        )}
      </RowActions>
    </Row>
  )
}
