import { Clock3, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { MediaRef } from '@pairtake/protocol/media/media'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'
import { ZoomImage } from '#ui/surfaces/zoom-image.tsx'
import { mediaErrorWords } from '#features/media/open-file.ts'
import { useMediaUrl } from '#features/media/use-media-url.ts'
import type { Sketch } from '#features/remark/sketch.ts'
import { useStageDrawing } from '#features/remark/use-stage-drawing.tsx'
import { whyNotCompared } from './compared-takes.ts'
import { askedAgainWords, heldWords } from './contract-media-words.ts'
import { removedTakeWords } from './removed-take.tsx'
import { shownFile, type ViewerItem } from './viewer-items.ts'

type MediaStageProps = {
  contract: Contract
  item: ViewerItem
  take: number
  shown: MediaRef | null
  playhead: Playhead | null
  marks: ReactNode
  sketch: Sketch
  /** The remark whose drawing is shown while none is being written. */
  picked: Remark | undefined
}

export function MediaStage(props: MediaStageProps) {
  const { contract, item, take, shown, playhead, marks, sketch, picked } = props
  const { media } = item
  const drawing = useStageDrawing(sketch, playhead, take, picked)
  const file = shownFile(contract, item, take)
  // The thumbnail carries the watermark, which the original does not have.
  const isPreview = file?.usage === 'ContractMediaWatermarked'
  // Only the demo's videos are listed before they are rendered; their thumbnail arrives with the preview, which is then fetched again.
  const isUndrawn = isPreview && take === media.take && media.thumbnailUrl === null
  const url = useMediaUrl(file, isUndrawn ? 'undrawn' : contract.state)
  const title = `${media.name}, take ${take}`
  if (shown === null) {
    if (media.held && take === media.take)
      return (
        <ErrorState icon={Clock3} title={heldWords(contract)}>
          {contractCan.work(contract) ? 'You’ll see it once it’s sent to you.' : undefined}
        </ErrorState>
      )
    const earlier = media.takes?.find((one) => one.take === take)
    const removed = earlier && removedTakeWords(earlier)
    if (removed)
      return (
        <ErrorState icon={Clock3} title={removed}>
          Earlier takes are kept for a while after the job ends.
        </ErrorState>
      )
    // No preview of an earlier take is still to come.
    if (take !== media.take) return <ErrorState icon={Clock3} title={whyNotCompared(item, take, contract) ?? ''} />
    // Creators see why a file failed; brands see what happens next.
    return media.state === 'failed' ? <ErrorState title="This file cannot be read">{askedAgainWords(contract)}</ErrorState> : <Preparing />
  }
  if (url.isError && isUndrawn) return <Preparing />
  if (url.isError) return <ErrorState title={mediaErrorWords(url.error)} onRetry={() => void url.refetch()} retrying={url.isFetching} />
  const placing = 'absolute inset-x-3 top-1 bottom-2 sm:inset-5 lg:inset-x-20'
  if (shown.type === 'video') {
    const poster = isPreview && take === media.take ? (media.thumbnailUrl ?? undefined) : undefined
    const film = { src: url.data, title, poster, className: 'size-full' }
    return (
      <div className={placing}>
        <VideoPlayer key={url.data} {...{ playhead, marks, ...drawing }} {...film} />
      </div>
    )
  }
  if (!url.data) return <LoaderCircle aria-label="Loading" className="animate-spin text-muted motion-reduce:animate-none" />
  return (
    <div className={placing}>
      <ZoomImage key={url.data} src={url.data} alt={title} className="size-full" />
    </div>
  )
}

function Preparing() {
  return (
    <ErrorState icon={Clock3} title="Preparing a preview">
      This takes a minute. It will appear here automatically.
    </ErrorState>
  )
}
