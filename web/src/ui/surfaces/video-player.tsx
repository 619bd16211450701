import { Gauge, Maximize, Pause, Play, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { formatDuration } from './media-tile.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useVideo, type VideoState } from './use-video.ts'
import { actOnVideo, speeds, stepFrames, togglePlay } from './video-keys.ts'

export interface VideoPlayerProps {
  /** Nothing while the address is being fetched. */
  src: string | undefined
  /** What it is called: 'Morning pour, take 2'. */
  title: string
  poster?: string | undefined
  /** It was asked for by a press, so that it need not be asked for again. */
  playsAtOnce?: boolean | undefined
  /** For stepping; 30 when it is not known. */
  framesPerSecond?: number | undefined
  className?: string | undefined
}

/** The browser's video with one bar: play, step frame by frame, seek, speed, sound, full screen. */
export function VideoPlayer({ src, title, poster, playsAtOnce, framesPerSecond = 30, className }: VideoPlayerProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const state = useVideo(video)
  const change = (write: (element: HTMLVideoElement) => unknown): void => {
    if (video.current) write(video.current)
  }
  const toggleFullscreen = (): void => {
    const wish = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen()
    wish?.catch(() => undefined)
  }
  const toggle = (): void => change(togglePlay)
  const step = (frames: number): void => change((element) => stepFrames(element, frames, framesPerSecond))
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, input') !== null
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!video.current || (event.key === ' ' && isOnControl)) return
    if (actOnVideo(video.current, event.key, framesPerSecond)) event.preventDefault()
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
        autoPlay={playsAtOnce}
        preload="metadata"
        onClick={toggle}
        className="size-full min-h-0 object-contain"
        aria-label={title}
      />
      {state.hasFailed && (
        <Notice tone="danger" announce className="absolute inset-x-3 top-3">
          This video cannot be played here. Download it to see it.
        </Notice>
      )}
      <Controls
        state={state}
        onToggle={toggle}
        onStep={step}
        onSeek={(seconds) => change((element) => (element.currentTime = seconds))}
        onSound={() => change((element) => (element.muted = !element.muted))}
        onSpeed={(speed) => change((element) => (element.playbackRate = speed))}
        onFullscreen={toggleFullscreen}
      />
    </div>
  )
}

interface ControlsProps {
  state: VideoState
  onToggle: () => void
  onStep: (frames: number) => void
  onSeek: (seconds: number) => void
  onSound: () => void
  onSpeed: (speed: number) => void
  onFullscreen: () => void
}

const onMedia = 'text-on-media focus-visible:outline-on-media pointer-coarse:w-10'

function Controls({ state, onToggle, onStep, onSeek, onSound, onSpeed, onFullscreen }: ControlsProps): ReactNode {
  return (
    // Below the picture and never over it. Where the frame is narrow, as a small window or one at 200 % makes it, the seek bar takes a line of its own.
    <div className="flex min-h-12 flex-wrap items-center gap-x-1 px-1.5 text-sm font-semibold text-on-media @max-[26rem]:justify-between @max-[26rem]:gap-x-0">
      <IconButton
        plain
        icon={state.isPlaying ? Pause : Play}
        name={state.isPlaying ? 'Pause' : 'Play'}
        className={cx(onMedia, '[&_svg]:fill-current')}
        pending={state.isWaiting && state.isPlaying}
        onClick={onToggle}
      />
      <IconButton plain icon={StepBack} name="One frame back" className={cx(onMedia, 'pointer-coarse:hidden')} onClick={() => onStep(-1)} />
      <IconButton plain icon={StepForward} name="One frame on" className={cx(onMedia, 'pointer-coarse:hidden')} onClick={() => onStep(1)} />
      <span className="num min-w-9 text-right">{formatDuration(Math.floor(state.seconds))}</span>
      <SeekBar state={state} onSeek={onSeek} />
      <span className="num @max-[26rem]:hidden">{formatDuration(state.durationSeconds)}</span>
      <SpeedButton speed={state.speed} onSpeed={onSpeed} />
      <IconButton
        plain
        icon={state.isMuted ? VolumeX : Volume2}
        name={state.isMuted ? 'Sound on' : 'Sound off'}
        className={onMedia}
        onClick={onSound}
      />
      <IconButton plain icon={Maximize} name="Full screen" className={onMedia} onClick={onFullscreen} />
    </div>
  )
}

function SeekBar({ state, onSeek }: Pick<ControlsProps, 'state' | 'onSeek'>): ReactNode {
  const share = state.durationSeconds > 0 ? (state.seconds / state.durationSeconds) * 100 : 0
  return (
    <input
      type="range"
      aria-label="Seek"
      aria-valuetext={`${formatDuration(state.seconds)} of ${formatDuration(state.durationSeconds)}`}
      min={0}
      max={state.durationSeconds || 1}
      step="any"
      value={state.seconds}
      onChange={(event) => onSeek(Number(event.target.value))}
      style={{ backgroundImage: `linear-gradient(90deg, var(--on-media) ${share}%, rgb(255 255 255 / .36) ${share}%)` }}
      className="mx-2 h-1 min-w-16 flex-1 @max-[26rem]:order-first @max-[26rem]:basis-full max-sm:mx-1 max-sm:min-w-8 pointer-coarse:box-content pointer-coarse:py-5 pointer-coarse:-outline-offset-14 appearance-none rounded-full bg-clip-content accent-on-media focus-visible:outline-on-media [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-on-media [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-on-media pointer-coarse:[&::-webkit-slider-thumb]:size-5"
    />
  )
}

/** Goes round through all speeds, faster first. */
function SpeedButton({ speed, onSpeed }: Pick<ControlsProps, 'onSpeed'> & { speed: number }): ReactNode {
  const next = (): void => onSpeed(speeds.find((faster) => faster > speed) ?? speeds[0])
  return (
    <button
      type="button"
      onClick={next}
      aria-label={`Speed, now ${speed} times`}
      title="Speed"
      className="num flex h-9 min-w-9 items-center justify-center gap-1 rounded-control px-1 focus-visible:outline-on-media pointer-coarse:h-11 pointer-coarse:min-w-10"
    >
      {speed === 1 ? <Gauge aria-hidden size={18} /> : `${speed}×`}
    </button>
  )
}
