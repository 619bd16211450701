import { Gauge, Maximize, Minimize, Pause, Play, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { Player } from './driver.ts'
import { formatDuration } from './media-tile.tsx'
import { useFullWindow } from './use-full-window.ts'
import type { VideoState } from './use-video.ts'
import { speeds } from './video-keys.ts'

interface VideoBarProps {
  video: RefObject<Player | null>
  /** The element to show in full screen. */
  frame: RefObject<HTMLElement | null>
  state: VideoState
  onToggle: () => void
  onStep: (frames: number) => void
  /** On touch screens only the seek bar navigates, unless single frames matter. */
  stepsByFinger?: boolean
  /** Shows the position in the video. */
  clock: ReactNode
  seek: ReactNode
}

/** Narrower in a window of 1440 px at 200 % zoom, so that all controls stand in one row. */
const onMedia = 'text-on-media focus-visible:outline-on-media pointer-coarse:w-10 @max-[18rem]:w-8'

/** The bar of every player: play, step frame by frame, seek, speed, sound, full screen. */
export function VideoBar({ video, frame, state, onToggle, onStep, stepsByFinger = false, clock, seek }: VideoBarProps): ReactNode {
  const stepClass = cx(onMedia, !stepsByFinger && 'pointer-coarse:hidden')
  const change = (write: (element: Player) => unknown) => video.current && write(video.current)
  const { isFull, toggle: toggleFull } = useFullWindow(frame)
  return (
    // Below the picture and never over it. If the frame is narrow, as in a small window or at 200 % zoom, the seek bar takes a line of its own.
    <div className="flex min-h-12 flex-wrap items-center gap-x-1 px-1.5 text-sm font-semibold text-on-media @max-[26rem]:justify-between @max-[26rem]:gap-x-0">
      <IconButton
        plain
        icon={state.isPlaying ? Pause : Play}
        name={state.isPlaying ? 'Pause' : 'Play'}
        className={cx(onMedia, '[&_svg]:fill-current')}
        pending={state.isWaiting && state.isPlaying}
        onClick={onToggle}
      />
      <IconButton plain icon={StepBack} name="One frame back" className={stepClass} onClick={() => onStep(-1)} />
      <IconButton plain icon={StepForward} name="One frame forward" className={stepClass} onClick={() => onStep(1)} />
      {clock}
      {seek}
      <span className="num @max-[26rem]:hidden">{formatDuration(state.durationSeconds)}</span>
      <SpeedButton speed={state.speed} onSpeed={(speed) => change((element) => (element.playbackRate = speed))} />
      <IconButton
        plain
        icon={state.isMuted ? VolumeX : Volume2}
        name={state.isMuted ? 'Sound on' : 'Sound off'}
        className={onMedia}
        onClick={() => change((element) => (element.muted = !element.muted))}
      />
      <IconButton
        plain
        icon={isFull ? Minimize : Maximize}
        name={isFull ? 'Leave full screen' : 'Full screen'}
        className={onMedia}
        onClick={toggleFull}
      />
    </div>
  )
}

/** Takes the width that the buttons leave, or a line of its own if that is too little. */
export const seekRoom = 'mx-2 min-w-16 flex-1 @max-[26rem]:order-first @max-[26rem]:basis-full max-sm:mx-1 max-sm:min-w-8'
/** The classes of a range input on this bar; its background shows the elapsed part. */
export const seekClass =
  'h-1 pointer-coarse:box-content pointer-coarse:py-5 pointer-coarse:-outline-offset-14 appearance-none rounded-full bg-clip-content accent-on-media focus-visible:outline-on-media [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-on-media [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-on-media pointer-coarse:[&::-webkit-slider-thumb]:size-5'
export const seekGround = (share: number): string =>
  `linear-gradient(90deg, var(--on-media) ${share * 100}%, rgb(255 255 255 / .36) ${share * 100}%)`

/** Cycles through all speeds, faster first. */
function SpeedButton({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }): ReactNode {
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
