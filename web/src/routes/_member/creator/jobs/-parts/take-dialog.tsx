import { Link } from '@tanstack/react-router'
import { Download, Upload as UploadIcon } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { ContractMediaBadge } from '#features/contract-media/contract-media-badge.tsx'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { reelOf } from '#features/contract-media/viewer-items.ts'
import { inaccessibleWords, mediaErrorWords, openFile } from '#features/media/open-file.ts'
import { useMediaUrl } from '#features/media/use-media-url.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Said } from '#ui/signs/said.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { usePlayhead } from '#ui/surfaces/frame-video.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'
import { mediaWords } from './contract-words.ts'
import { WhatToChange } from './what-to-change.tsx'

type TakeDialogProps = {
  contract: Contract
  media: ContractMedia
  /** An earlier one; else the newest. */ take: number | undefined
  /** The one a link led to. */ remark: string | undefined
  onClose: () => void
}

/** One take as the brand sees it, with what was said about it. */
export function TakeDialog({ contract, media, take, remark, onClose }: TakeDialogProps) {
  const earlier = media.takes?.find((one) => one.take === take)
  const shown = earlier ?? media
  const file = shown.mediaWatermarked
  const isNewest = earlier === undefined
  const reel = reelOf(shown)
  const playhead = usePlayhead(reel)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{media.name}</bdi>}
      subtitle={
        <>
          <span>Take {shown.take}</span>
          {isNewest ? (
            <ContractMediaBadge state={media.state} held={media.held} viewer="creator" />
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
      <Stack gap={16}>
        {file ? (
          <Picture mediaId={file.id} kind={file.type} name={media.name} poster={isNewest ? media.thumbnailUrl : null} playhead={playhead} />
        ) : (
          <NoPicture media={isNewest ? media : null} />
        )}
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
        <WhatToChange
          contract={contract}
          media={media}
          takes={isNewest ? undefined : [shown.take]}
          meant={remark}
          onShow={showIn(playhead, shown.take)}
        >
          {shown.changeRequestMessage !== null && (
            <Said side="agency" who={contract.agency.general.displayName}>
              {shown.changeRequestMessage}
            </Said>
          )}
        </WhatToChange>
      </Stack>
    </Dialog>
  )
}

/** Seeks what is about the take on screen; of another one the frames are not here. */
const showIn = (playhead: Playhead | null, take: number) => (remark: Remark) => {
  const { fromFrame } = remark
  if (playhead === null || remark.take !== take || fromFrame === null) return undefined
  return () => {
    playhead.pause()
    playhead.seek(fromFrame)
  }
}

/** A take that has no preview yet or never will says why. */
function NoPicture({ media }: { media: ContractMedia | null }) {
  if (media?.state === 'failed') return <Notice tone="danger">{mediaWords(media)}</Notice>
  if (media?.state === 'processing') return <Notice tone="info">{mediaWords(media)}</Notice>
  return <ErrorState title={inaccessibleWords} level={3} />
}

type PictureProps = { mediaId: string; kind: string; name: string; poster: string | null; playhead: Playhead | null }

function Picture({ mediaId, kind, name, poster, playhead }: PictureProps) {
  const url = useMediaUrl({ mediaId, usage: 'ContractMediaWatermarked' })
  if (url.error)
    return <ErrorState level={3} title={mediaErrorWords(url.error)} onRetry={() => void url.refetch()} retrying={url.isFetching} />
  if (!url.data) return <Skeleton className="h-[50dvh] w-full" />
  if (kind === 'video') {
    const film = { src: url.data, title: name, poster: poster ?? undefined, className: 'max-h-[60dvh]' }
    return <VideoPlayer playhead={playhead} {...film} />
  }
  return <img src={url.data} alt={name} className="mx-auto max-h-[60dvh] rounded-badge object-contain" />
}
