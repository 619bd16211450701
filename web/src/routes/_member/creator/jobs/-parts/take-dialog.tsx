import { Link } from '@tanstack/react-router'
import { Clock3, Download, Upload as UploadIcon } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { useRead } from '#api/use-call.ts'
import { drawnLayer } from '#features/remark/drawn-remark.tsx'
import { isFramed, type FramedRemark } from '#features/remark/mark-groups.ts'
import { RemarkMarks } from '#features/remark/remark-marks.tsx'
import { showRemark } from '#features/remark/show-remark.ts'
import { ContractMediaBadge } from '#features/contract-media/contract-media-badge.tsx'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { reelOf } from '#features/contract-media/viewer-items.ts'
import { inaccessibleWords, mediaErrorWords, openFile } from '#features/media/open-file.ts'
import { useMediaUrl } from '#features/media/use-media-url.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Said } from '#ui/signs/said.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { usePlayhead } from '#ui/surfaces/frame-video.tsx'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'
import { mediaWords } from './contract-words.ts'
import { RemovedTake, removedTakeWords } from '#features/contract-media/removed-take.tsx'
import { WhatToChange } from './what-to-change.tsx'

type TakeDialogProps = {
  contract: Contract
  media: ContractMedia
  /** An earlier take; by default the newest. */ take: number | undefined
  /** The remark that a link points to. */ remark: string | undefined
  onClose: () => void
}

/** One take as the brand sees it, with the remarks on it. */
export function TakeDialog({ contract, media, take, remark, onClose }: TakeDialogProps) {
  const earlier = media.takes?.find((one) => one.take === take)
  const shown = earlier ?? media
  const file = shown.mediaWatermarked
  const isNewest = earlier === undefined
  const reel = reelOf(shown)
  const playhead = usePlayhead(reel)
  const isRemarked = hasRemarks(media)
  const [picked, setPicked] = useState(remark)
  const read = useRead(listRemarks, { params: { id: media.id } }, { enabled: isRemarked })
  const body = useRef<HTMLDivElement>(null)
  /** Seeks to remarks on the take on screen; the frames of other takes are not loaded. */
  const canShow = (one: Remark): one is FramedRemark => playhead !== null && one.take === shown.take && isFramed(one)
  const pick = (one: FramedRemark) => {
    setPicked(one.id)
    showRemark(body.current, one.id)
    playhead?.pause()
    playhead?.seek(one.fromFrame)
  }
  const framed = read.data?.data.filter(canShow) ?? []
  const marks = reel && <RemarkMarks remarks={framed} reel={reel} meant={picked} onPick={pick} />
  const layer = drawnLayer(
    playhead,
    framed.find(({ id }) => id === picked),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size={isRemarked ? 'record' : 'form'}
      title={<bdi>{media.name}</bdi>}
      subtitle={
        <>
          <span>Take {shown.take}</span>
          {isNewest ? (
            <ContractMediaBadge state={media.state} contract={contract} held={media.held} viewer="creator" />
          ) : (
            <span>
              sent <RelativeTime at={earlier.sentAt} />
            </span>
          )}
        </>
      }
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          {isNewest && (
            <Button icon={Download} onClick={() => void openFile({ mediaId: media.mediaOriginal.id, usage: 'ContractMediaOriginal' })}>
              Download the original
            </Button>
          )}
          {isNewest && contractCan.work(contract) && contractMediaCan.reupload(media) && (
            <Button
              variant={media.state === 'needs_review' ? 'default' : 'primary'}
              icon={UploadIcon}
              render={<Link from="/creator/jobs/$contractId/summary" to="." search={{ reupload: media.id }} resetScroll={false} replace />}
            >
              Reupload
            </Button>
          )}
        </DialogFooter>
      }
    >
      <div ref={body} className={cx('flex flex-col gap-4', isRemarked && 'md:grid md:grid-cols-2 md:items-start md:gap-6')}>
        {/* Keeps the picture in view while the text scrolls. */}
        <div
          className={cx(
            isRemarked &&
              'sticky z-2 bg-raised max-md:-mt-6 max-md:pt-6 max-md:pb-2 max-sm:-mt-4 max-sm:pt-4 md:top-0 max-md:-top-6 max-sm:-top-4',
          )}
        >
          {file ? (
            <Picture
              mediaId={file.id}
              kind={file.type}
              name={media.name}
              poster={isNewest ? media.thumbnailUrl : null}
              className={isRemarked ? 'max-h-[60dvh] max-md:h-[42dvh]' : 'max-h-[60dvh]'}
              {...{ playhead, marks, layer }}
            />
          ) : (
            <NoPicture contract={contract} media={isNewest ? media : null} removed={earlier && removedTakeWords(earlier)} />
          )}
          {earlier && file && <RemovedTake take={earlier} />}
        </div>
        <Stack gap={16} className={cx(isRemarked && 'min-w-0 max-md:[&_li]:scroll-mt-[44dvh]')}>
          <WhatToChange
            contract={contract}
            media={media}
            takes={isNewest ? undefined : [shown.take]}
            meant={picked}
            onShow={(one) => (canShow(one) ? () => pick(one) : undefined)}
          >
            {shown.changeRequestMessage !== null && (
              <Said side="agency" who={contract.agency.general.displayName}>
                {shown.changeRequestMessage}
              </Said>
            )}
          </WhatToChange>
          {(!isNewest || media.state !== 'processing') && (
            <Labelled level={3} label="Check">
              <CheckNotes check={shown.check} who="You" />
            </Labelled>
          )}
          {shown.note !== '' && (
            <Said side="creator" who="You">
              {shown.note}
            </Said>
          )}
        </Stack>
      </div>
    </Dialog>
  )
}

const hasRemarks = ({ remarks: { open, done, settled } }: ContractMedia) => open + done + settled > 0

type NoPictureProps = { contract: Contract; media: ContractMedia | null; removed: string | undefined }

/** Says why a take has no preview yet, or never will. */
function NoPicture({ contract, media, removed }: NoPictureProps) {
  if (removed) return <ErrorState icon={Clock3} title={removed} level={3} />
  if (media?.state === 'failed') return <Notice tone="danger">{mediaWords(media, contract)}</Notice>
  if (media?.state === 'processing') return <Notice tone="info">{mediaWords(media, contract)}</Notice>
  return <ErrorState title={inaccessibleWords} level={3} />
}

type PictureProps = Pick<ComponentProps<typeof VideoPlayer>, 'playhead' | 'marks' | 'layer'> & {
  mediaId: string
  kind: string
  name: string
  poster: string | null
  className: string
}

function Picture({ mediaId, kind, name, poster, className, ...player }: PictureProps) {
  const url = useMediaUrl({ mediaId, usage: 'ContractMediaWatermarked' })
  if (url.error)
    return <ErrorState level={3} title={mediaErrorWords(url.error)} onRetry={() => void url.refetch()} retrying={url.isFetching} />
  if (!url.data) return <Skeleton className="h-[50dvh] w-full" />
  if (kind === 'video') {
    const film = { src: url.data, title: name, poster: poster ?? undefined, className }
    return <VideoPlayer {...player} {...film} />
  }
  return <img src={url.data} alt={name} className={cx('mx-auto rounded-badge object-contain', className)} />
}
