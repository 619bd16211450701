import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { isSameReel, timeCode, type Reel } from './frames.ts'
import { Playhead, tellsFrames } from './playhead.ts'
import { fullWindowClass } from './use-full-window.ts'
import { useVideo } from './use-video.ts'
import { seekClass, seekGround, seekRoom, VideoBar } from './video-bar.tsx'
import { actOnVideo, togglePlay } from './video-keys.ts'

interface FrameVideoProps {
  /** From `usePlayhead`: any component that has it can seek, play and follow the frames of this player. */
  playhead: Playhead
  /** Undefined while the URL is being fetched. */
  src: string | undefined
  /** The name of the video: 'Morning pour, take 2'. */
  title: string
  /** Shown until the video has loaded; then its first frame is shown, so that the picture always has a frame number. */
  poster?: string | undefined
  /** Rendered exactly over the picture, without its bars; receives the ratio of width to height. */
  layer?: ((ratio: number) => ReactNode) | undefined
  /** Replaces the player's own bar and shortcuts while the person does something other than playing. */
  bar?: ReactNode
  /** Shown above the seek bar, with the same width. */
  marks?: ReactNode
  className?: string | undefined
}

/** Returns one playhead for as long as rate and length stay the same, even for another video: a different take opens at the frame last viewed. */
export function usePlayhead(reel: Reel | null): Playhead | null {
  const make = () => reel && new Playhead(reel)
  const [playhead, setPlayhead] = useState(make)
  if (isSameReel(playhead?.reel, reel)) return playhead
  const other = make()
  setPlayhead(other)
  return other
}

/** Calls `act` immediately and at each frame, without a re-render. */
export function useOnFrame(playhead: Playhead, act: () => void): void {
  const onFrame = useEffectEvent(act)
  useEffect(() => {
    onFrame()
    return playhead.subscribe(() => onFrame())
  }, [playhead])
}

/** A video with numbered frames: the bar shows the number, steps by one frame and seeks to exact frames. */
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
    // Shortcuts work in the whole player; each also has its own button.
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
      {/* Videos delivered by creators have no captions. */}
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
      {/* Keeps its space, so that the picture does not move. */}
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

/** A box with the picture's ratio, centred on the background. */
export function OverPicture({ ratio, className, boxClassName, children }: OverPictureProps): ReactNode {
  return (
    <div className={cx('pointer-events-none grid place-items-center [container-type:size]', className)}>
      <div className={cx('relative', boxClassName)} style={{ width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }}>
        {children}
      </div>
    </div>
  )
}

/** Writes to the element directly, because a re-render sixty times a second is too slow. */
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
      title={tellsFrames ? 'Minutes, seconds and frame' : 'This browser doesn’t report the exact frame. It may be off by one.'}
    />
  )
}

/** Takes a line of its own if it is wider than the space that the buttons leave. */
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

/** Announces the result of a step; playing and dragging are not announced. */
function StepSpoken({ playhead }: { playhead: Playhead }): ReactNode {
  const stepped = useSyncExternalStore(playhead.subscribe, playhead.stepped)
  return (
    <span role="status" className="sr-only">
      {stepped === undefined ? '' : `Frame ${stepped}`}
    </span>
  )
}
