import { Link2, Link2Off, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { OverPicture, usePlayhead } from '#ui/surfaces/frame-video.tsx'
import type { Reel } from '#ui/surfaces/frames.ts'
import type { Pair } from '#ui/surfaces/pair.ts'
import { FilmClock, PairBar, usePair, usePairState } from '#ui/surfaces/pair-bar.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { actOnVideo } from '#ui/surfaces/video-keys.ts'
import { Wipe } from '#ui/surfaces/wipe.tsx'
import { drawnLayer } from '#features/remark/drawn-remark.tsx'
import { CompareHead, TakeProblem, type HeadProps } from './compare-head.tsx'
import { comparedWords, fitClass, frameClass, overClass, sharedRatio, takeName, useTakeUrl, type CompareProps } from './compared.ts'
import { shownReel } from './viewer-items.ts'

export type ComparedProps = CompareProps & { isWipe: boolean; head: HeadProps }

/** The metadata of a video, once its beginning has loaded. */
type Read = { ratio: number; seconds: number }

/** A video without frame numbers is moved by the clock, in steps of this rate. */
const roughReel = ({ seconds }: Read): Reel => ({ num: 30, den: 1, frames: Math.max(1, Math.floor(seconds * 30)) })

function useFilm(reel: Reel | null, given: Playhead | null) {
  const [read, setRead] = useState<Read | null>(null)
  const own = usePlayhead(given ? null : (reel ?? (read && Number.isFinite(read.seconds) ? roughReel(read) : null)))
  return { playhead: given ?? own, isRough: reel === null, ratio: read?.ratio, onRead: setRead }
}

/** Two videos with one bar. */
export function ComparedFilms(props: ComparedProps) {
  const { contract, item, take, beside, playhead, checked, isWipe, head } = props
  const frame = useRef<HTMLDivElement>(null)
  const films = [useFilm(shownReel(item, beside), null), useFilm(shownReel(item, take), playhead)] as const
  const pair = usePair(films[0].playhead, films[1].playhead)
  const ratio = sharedRatio([films[0].ratio, films[1].ratio])
  const names = [takeName(beside), takeName(take)] as const
  const drawn = drawnLayer(films[0].playhead, checked?.remark)
  const film = (side: 0 | 1): ReactNode => (
    <Film {...{ contract, item }} {...films[side]} number={side === 0 ? beside : take} className={fitClass(isWipe, ratio)}>
      {side === 0 && drawn && films[0].ratio !== undefined && (
        <OverPicture ratio={films[0].ratio} className="absolute inset-0" boxClassName={overClass(isWipe, ratio)}>
          {drawn(films[0].ratio)}
        </OverPicture>
      )}
    </Film>
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, select') !== null
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === ' ' && isOnControl)) return
    const video = films[1].playhead?.video()
    if (video && actOnVideo(video, event.key)) event.preventDefault()
  }
  return (
    // Shortcuts work in the whole area; each also has its own button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={frame} role="group" aria-label={comparedWords(props)} onKeyDown={onKeyDown} className={frameClass}>
      {pair ? <PairHead pair={pair} films={films} names={names} head={head} /> : <CompareHead {...head} />}
      <Wipe names={names} isWipe={isWipe} ratio={ratio}>
        {[film(0), film(1)]}
      </Wipe>
      {pair && checked && <FoundFrame key={checked.remark.id} pair={pair} frame={checked.remark.fromFrame} />}
      {pair && <PairFoot pair={pair} films={films} names={names} frame={frame} />}
    </div>
  )
}

/** Seeks both videos to a frame of the left one, once per remark, so that the person can look around from there. */
function FoundFrame({ pair, frame }: { pair: Pair; frame: number }): ReactNode {
  useEffect(() => pair.find(0, frame), [pair, frame])
  return null
}

type FilmProps = Pick<CompareProps, 'contract' | 'item'> &
  ReturnType<typeof useFilm> & { number: number; className: string; children: ReactNode }

function Film({ number, playhead, onRead, className, children, ...props }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const url = useTakeUrl(props, number)
  const [hasFailed, setFailed] = useState(false)
  // Runs before the playhead's own effect, which may depend on its result. A video loaded earlier may have its metadata already.
  const tellRead = useEffectEvent((film: HTMLVideoElement) => {
    setFailed(false)
    onRead({ ratio: film.videoWidth / film.videoHeight, seconds: film.duration })
  })
  useEffect(() => {
    const film = video.current
    if (!film) return
    const read = () => tellRead(film)
    if (film.readyState >= film.HAVE_METADATA) read()
    film.addEventListener('loadedmetadata', read)
    return () => film.removeEventListener('loadedmetadata', read)
  }, [])
  useEffect(() => {
    const element = video.current
    return element && playhead ? playhead.attach(element) : undefined
  }, [playhead])
  return (
    <div className="relative size-full">
      {/* Videos delivered by creators have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        src={url.data}
        playsInline
        muted
        preload="auto"
        aria-label={`${props.item.media.name}, take ${number}`}
        onError={() => setFailed(true)}
        className={className}
      />
      {children}
      {hasFailed && (
        <Notice tone="danger" announce className="absolute inset-x-3 top-3">
          Take {number} cannot be played here.
        </Notice>
      )}
      {url.isError && (
        <div className="absolute inset-0 grid place-items-center">
          <TakeProblem error={url.error} onRetry={() => void url.refetch()} />
        </div>
      )}
    </div>
  )
}

type PairProps = { pair: Pair; films: readonly [ReturnType<typeof useFilm>, ReturnType<typeof useFilm>]; names: readonly [string, string] }

function PairHead({ pair, films, names, head }: PairProps & { head: HeadProps }) {
  const { lead, isMuted, isApart, meets } = usePairState(pair)
  const sign = (side: 0 | 1): ReactNode => {
    const { playhead, isRough } = films[side]
    const isHeard = lead === side && !isMuted
    return (
      <>
        <IconButton
          plain
          icon={isHeard ? Volume2 : VolumeX}
          name={`Sound of ${names[side].toLowerCase()}`}
          aria-pressed={isHeard}
          className={onMedia}
          onClick={() => pair.lead(side)}
        />
        {playhead && <FilmClock {...{ playhead, isRough }} className="@max-[30rem]:hidden" />}
      </>
    )
  }
  const hasOffset = meets[0] !== 0 || meets[1] !== 0
  const tools = hasOffset ? (
    <Button size="small" icon={Link2Off} onClick={() => pair.meet([0, 0])}>
      Clear offset
    </Button>
  ) : (
    <Button size="small" icon={Link2} aria-expanded={isApart} onClick={() => pair.moveApart()}>
      Align
    </Button>
  )
  return <CompareHead {...head} signs={[sign(0), sign(1)]} tools={tools} />
}

const onMedia = 'text-on-media focus-visible:outline-on-media'

function PairFoot({ pair, films, names, frame }: PairProps & { frame: RefObject<HTMLDivElement | null> }) {
  const { waitsFor } = usePairState(pair)
  const [one, two] = [films[0].playhead, films[1].playhead]
  if (!one || !two) return null
  return (
    <div className="relative">
      <p role="status" className="absolute bottom-full left-1/2 mb-3 -translate-x-1/2 rounded-control bg-media-shade text-sm text-on-media">
        {waitsFor !== undefined && <span className="block px-3 py-1.5">Waiting for {names[waitsFor].toLowerCase()}</span>}
      </p>
      <PairBar pair={pair} frame={frame} names={names} heads={[one, two]} isRough={[films[0].isRough, films[1].isRough]} />
    </div>
  )
}
