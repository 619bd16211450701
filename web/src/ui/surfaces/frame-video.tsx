import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { timeCode, type Reel } from './frames.ts'
import { Playhead, tellsFrames } from './playhead.ts'
import { fullWindowClass } from './use-full-window.ts'
import { useVideo } from './use-video.ts'
import { seekClass, seekGround, seekRoom, VideoBar } from './video-bar.tsx'
import { actOnVideo, togglePlay } from './video-keys.ts'

interface FrameVideoProps {
  /** From `usePlayhead`: whoever else has it seeks, plays and follows the frames of this player. */
  playhead: Playhead
  /** Nothing while the address is being fetched. */
  src: string | undefined
  /** What it is called: 'Morning pour, take 2'. */
  title: string
  /** Until the film is there; then its first frame shows, so that what is seen always has a number. */
  poster?: string | undefined
  /** Exactly over the picture, without the bars beside it; told how many times as wide as high it is. */
  layer?: ((ratio: number) => ReactNode) | undefined
  /** In the place of the player's own bar and keys, while something else is done than playing. */
  bar?: ReactNode
  /** Above the seek bar, as wide as it. */
  marks?: ReactNode
  className?: string | undefined
}

/** One for as long as rate and length stay the same, also from film to film: another take begins at the frame that was looked at. */
export function usePlayhead(reel: Reel | null): Playhead | null {
  const make = () => reel && new Playhead(reel)
  const [playhead, setPlayhead] = useState(make)
  if (isSame(playhead?.reel, reel)) return playhead
  const other = make()
  setPlayhead(other)
  return other
}

const isSame = (one: Reel | undefined, other: Reel | null) =>
  one?.num === other?.num && one?.den === other?.den && one?.frames === other?.frames

/** Acts at once and at each frame, without drawing anything again. */
export function useOnFrame(playhead: Playhead, act: () => void): void {
  const onFrame = useEffectEvent(act)
  useEffect(() => {
    onFrame()
    return playhead.subscribe(() => onFrame())
  }, [playhead])
}

/** A film whose every frame has a number: the bar shows it, steps by one and seeks to exactly the one that is asked for. */
export function FrameVideo({ playhead, src, title, poster, layer, bar, marks, className }: FrameVideoProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const state = useVideo(video)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = video.current
    return element ? playhead.attach(element) : undefined
  }, [playhead])
  const isOwn = bar === undefined
  const toggle = (): void => void (isOwn && video.current && togglePlay(video.current))
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOwn || !video.current || (event.key === ' ' && isOnButton)) return
    if (actOnVideo(video.current, event.key)) event.preventDefault()
  }
  return (
    // Keys work in the whole player; each has a button of its own besides.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      className={cx(
        '@container relative grid grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-card bg-media-back [&:fullscreen]:rounded-none',
        fullWindowClass,
        className,
      )}
    >
      {/* What creators deliver brings no captions with it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        src={src}
        poster={poster}
        playsInline
        preload="auto"
        onClick={toggle}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => setSize({ width: videoWidth, height: videoHeight })}
        className="col-start-1 row-start-1 size-full min-h-0 object-contain"
        aria-label={title}
      />
      {layer && size.width > 0 && (
        <OverPicture ratio={size.width / size.height} className="col-start-1 row-start-1">
          {layer(size.width / size.height)}
        </OverPicture>
      )}
      {state.hasFailed && (
        <Notice tone="danger" announce className="absolute inset-x-3 top-3">
          This video cannot be played here. Download it to see it.
        </Notice>
      )}
      {/* Its room stays, so that the picture does not move. */}
      <div className={cx('col-start-1 row-start-2', !isOwn && 'invisible')}>
        <VideoBar
          video={video}
          frame={frame}
          state={state}
          onToggle={toggle}
          onStep={(frames) => playhead.step(frames)}
          stepsByFinger
          clock={<FrameClock playhead={playhead} />}
          seek={<FrameBar playhead={playhead} marks={marks} />}
        />
      </div>
      {!isOwn && <div className="col-start-1 row-start-2 self-end">{bar}</div>}
      <StepSpoken playhead={playhead} />
    </div>
  )
}

type OverPictureProps = { ratio: number; className: string; boxClassName?: string; children: ReactNode }

/** A box of the picture's own size in the middle of its ground. */
export function OverPicture({ ratio, className, boxClassName, children }: OverPictureProps): ReactNode {
  return (
    <div className={cx('pointer-events-none grid place-items-center [container-type:size]', className)}>
      <div className={cx('relative', boxClassName)} style={{ width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }}>
        {children}
      </div>
    </div>
  )
}

/** Written straight into the element: sixty times a second nothing is drawn again. */
function FrameClock({ playhead }: { playhead: Playhead }): ReactNode {
  const clock = useRef<HTMLSpanElement>(null)
  useOnFrame(playhead, () => {
    const element = clock.current
    if (!element) return
    const frame = playhead.frame()
    element.textContent = `${tellsFrames ? '' : '≈ '}${timeCode(frame, playhead.reel)}`
    element.dataset['frame'] = String(frame)
  })
  return (
    <span
      ref={clock}
      className="num min-w-15 text-right"
      title={tellsFrames ? 'Minutes, seconds and frame' : 'This browser does not tell which frame it shows. It may be one off.'}
    />
  )
}

/** A line of its own where that is wider than what the buttons leave. */
const markedRoom = '@max-[36rem]:has-[[role=toolbar]]:order-first @max-[36rem]:has-[[role=toolbar]]:basis-full'

function FrameBar({ playhead, marks }: { playhead: Playhead; marks: ReactNode }): ReactNode {
  const bar = useRef<HTMLInputElement>(null)
  const { reel } = playhead
  const last = reel.frames - 1
  useOnFrame(playhead, () => {
    const element = bar.current
    if (!element) return
    const aim = playhead.aim()
    element.value = String(aim)
    element.style.backgroundImage = seekGround(last > 0 ? aim / last : 0)
    element.setAttribute('aria-valuetext', `${timeCode(aim, reel)}, frame ${aim} of ${last}`)
  })
  return (
    <span className={cx('relative flex flex-col justify-center', seekRoom, markedRoom)}>
      {marks}
      <input
        key={`${reel.num}/${reel.den}/${reel.frames}`}
        ref={bar}
        type="range"
        aria-label="Seek"
        min={0}
        max={last}
        step={1}
        defaultValue={0}
        onChange={(event) => playhead.seek(Number(event.target.value))}
        className={cx('w-full', seekClass)}
      />
    </span>
  )
}

/** A step says where it led; what plays or is dragged stays silent. */
function StepSpoken({ playhead }: { playhead: Playhead }): ReactNode {
  const stepped = useSyncExternalStore(playhead.subscribe, playhead.stepped)
  return (
    <span role="status" className="sr-only">
      {stepped === undefined ? '' : `Frame ${stepped}`}
    </span>
  )
}
