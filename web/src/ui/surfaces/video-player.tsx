import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'
import { formatDuration } from './media-tile.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FrameVideo } from './frame-video.tsx'
import type { Playhead } from './playhead.ts'
import { fullWindowClass } from './use-full-window.ts'
import { useVideo, type VideoState } from './use-video.ts'
import { seekClass, seekGround, seekRoom, VideoBar } from './video-bar.tsx'
import { actOnVideo, stepFrames, togglePlay } from './video-keys.ts'

export interface VideoPlayerProps {
  /** Undefined while the URL is being fetched. */
  src: string | undefined
  /** The name of the video: 'Morning pour, take 2'. */
  title: string
  poster?: string | undefined
  /** Plays at once, because the person already clicked to open it. */
  playsAtOnce?: boolean | undefined
  /** Used for stepping; 30 if unknown. */
  framesPerSecond?: number | undefined
  /** Set if the frames are numbered; the player then shows and seeks by them. */
  playhead?: Playhead | null | undefined
  /** Above the seek bar, if the frames are numbered. */
  marks?: ReactNode
  /** Exactly over the picture, if the frames are numbered. */
  layer?: ComponentProps<typeof FrameVideo>['layer']
  /** Replaces the bar, if the frames are numbered. */
  bar?: ReactNode
  className?: string | undefined
}

/** The browser's video element with our bar: play, step frame by frame, seek, speed, sound, full screen. */
export function VideoPlayer({ playhead, marks, layer, bar, ...film }: VideoPlayerProps): ReactNode {
  return playhead ? <FrameVideo {...{ playhead, marks, layer, bar }} {...film} /> : <PlainVideo {...film} />
}

function PlainVideo({
  src,
  title,
  poster,
  playsAtOnce,
  framesPerSecond = 30,
  className,
}: Omit<VideoPlayerProps, 'playhead' | 'marks' | 'layer' | 'bar'>): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const state = useVideo(video)
  const change = (write: (element: HTMLVideoElement) => unknown): void => {
    if (video.current) write(video.current)
  }
  const toggle = (): void => change(togglePlay)
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!video.current || (event.key === ' ' && isOnButton)) return
    if (actOnVideo(video.current, event.key, framesPerSecond)) event.preventDefault()
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
      <VideoBar
        video={video}
        frame={frame}
        state={state}
        onToggle={toggle}
        onStep={(frames) => change((element) => stepFrames(element, frames, framesPerSecond))}
        clock={<span className="num min-w-9 text-right">{clockOf(state)}</span>}
        seek={<SeekBar state={state} onSeek={(seconds) => change((element) => (element.currentTime = seconds))} />}
      />
    </div>
  )
}

const clockOf = ({ seconds }: VideoState) => formatDuration(Math.floor(seconds))

function SeekBar({ state, onSeek }: { state: VideoState; onSeek: (seconds: number) => void }): ReactNode {
  const share = state.durationSeconds > 0 ? state.seconds / state.durationSeconds : 0
  return (
    <input
      type="range"
      aria-label="Seek"
      aria-valuetext={`${clockOf(state)} of ${formatDuration(state.durationSeconds)}`}
      min={0}
      max={state.durationSeconds || 1}
      step="any"
      value={state.seconds}
      onChange={(event) => onSeek(Number(event.target.value))}
      style={{ backgroundImage: seekGround(share) }}
      className={cx(seekRoom, seekClass)}
    />
  )
}
