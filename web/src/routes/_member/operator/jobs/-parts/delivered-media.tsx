import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { ContractMediaBadge } from '#features/contract-media/contract-media-badge.tsx'
import { countsWords } from '#features/remark/done-words.ts'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { mediaErrorWords } from '#features/media/open-file.ts'
import { late } from '#ui/feedback/late.tsx'
import { useMediaUrl } from '#features/media/use-media-url.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { formatDuration, MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'

// Loaded lazily, because lists are viewed more often than videos.
const VideoPlayer = late(() => import('#ui/surfaces/video-player.tsx').then((module) => module.VideoPlayer))

const OperatorRemarks = late(() => import('#features/remark/operator-remarks.tsx').then((module) => module.OperatorRemarks))

type DeliveredMediaProps = {
  contract: OperatorContract
  medias: readonly ContractMedia[]
  /** True if another operator is deciding on the job. */
  isHeld: boolean
}

export function DeliveredMedia({ contract, medias, isHeld }: DeliveredMediaProps) {
  const [openId, setOpenId] = useState<string>()
  if (medias.length === 0) return <p className="text-sm text-muted">Nothing is delivered yet.</p>
  const open = medias.find(({ id }) => id === openId)
  return (
    <Card as="div" className="overflow-hidden">
      {open && <WatermarkedMedia key={open.mediaWatermarked?.id} media={open} />}
      <Rows>
        {medias.map((media) => (
          <MediaRow
            key={media.id}
            contract={contract}
            media={media}
            isHeld={isHeld}
            isOpen={media.id === openId}
            onOpen={() => setOpenId(media.id)}
          />
        ))}
      </Rows>
    </Card>
  )
}

type MediaRowProps = { contract: OperatorContract; media: ContractMedia; isHeld: boolean; isOpen: boolean; onOpen: () => void }

function MediaRow({ contract, media, isHeld, isOpen, onOpen }: MediaRowProps) {
  const canApprove = contractMediaCan.approve(media) && contractCan.work(contract) && !isHeld
  const kind = media.mediaOriginal.type === 'image' ? 'photo' : 'video'
  return (
    <Row top className="flex-wrap">
      <MediaTile
        kind={kind}
        src={media.thumbnailUrl}
        durationSeconds={media.durationSeconds}
        {...(media.mediaWatermarked === null
          ? {}
          : { render: <button type="button" aria-label={lookWords(media)} aria-pressed={isOpen} onClick={onOpen} /> })}
      />
      <RowText
        name={media.name}
        badge={<ContractMediaBadge state={media.state} contract={contract} held={media.held} viewer="operator" />}
        note={media.changeRequestMessage ?? media.failureReason ?? media.note}
        when={
          <>
            Take {media.take}, <RelativeTime at={media.updatedAt} />
            {media.autoApproveAt !== null && (
              <>
                , auto-approves <RelativeTime at={media.autoApproveAt} words={timeAhead} />
              </>
            )}
          </>
        }
      />
      {media.state !== 'processing' && (
        <details className="min-w-0 basis-full text-sm">
          <summary className="w-fit underline underline-offset-3">Check</summary>
          <div className="mt-1">
            <CheckNotes check={media.check} who={contract.creator.general.displayName} />
          </div>
        </details>
      )}
      <Remarks contract={contract} media={media} />
      {canApprove && (
        <RowActions className="max-sm:basis-full">
          <Button
            size="small"
            render={
              <Link
                from="/operator/jobs/"
                to="/operator/jobs"
                search={(before) => ({ ...before, show: contract.id, approve: media.id })}
                resetScroll={false}
              />
            }
          >
            Approve on behalf
          </Button>
        </RowActions>
      )}
    </Row>
  )
}

function Remarks({ contract, media }: { contract: OperatorContract; media: ContractMedia }) {
  const [isOpen, setOpen] = useState(false)
  const words = countsWords(media.remarks)
  if (words === null) return null
  return (
    <details className="min-w-0 basis-full text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit underline underline-offset-3">Remarks: {words}</summary>
      <div className="mt-2">
        {isOpen && (
          <OperatorRemarks
            media={media}
            names={{ agency: contract.agency.general.displayName, creator: contract.creator.general.displayName }}
          />
        )}
      </div>
    </details>
  )
}

/** Includes the duration, because the tile shows it. */
function lookWords({ name, durationSeconds }: ContractMedia): string {
  return durationSeconds === null ? `Look at ${name}` : `Look at ${name}, ${formatDuration(durationSeconds)}`
}

function WatermarkedMedia({ media }: { media: ContractMedia }) {
  const shown = media.mediaWatermarked
  const url = useMediaUrl(shown && { mediaId: shown.id, usage: 'ContractMediaWatermarked' })
  if (url.isError) return <Notice tone="danger">{mediaErrorWords(url.error)}</Notice>
  if (shown?.type === 'image') {
    return <img src={url.data} alt={media.name} className="block max-h-[60dvh] min-h-40 w-full bg-media-back object-contain" />
  }
  return (
    <div data-stage className="bg-page p-2">
      <VideoPlayer src={url.data} title={media.name} poster={media.thumbnailUrl ?? undefined} className="h-[60dvh]" />
    </div>
  )
}
