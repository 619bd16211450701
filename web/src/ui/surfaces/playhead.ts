import { driverOf } from './driver.ts'
import { frameBeginningAt, frameLyingAt, middleOf, within, type Reel } from './frames.ts'

/** Whether the browser reports the frame it shows. If not, frames are derived from its clock and may be off by one. */
export const tellsFrames = typeof HTMLVideoElement !== 'undefined' && 'requestVideoFrameCallback' in HTMLVideoElement.prototype

/** After a seek, a browser may paint nothing, as in a background tab; after this time its clock is read instead. */
const silentMs = 250

/** The playhead of each video that has one, for the keyboard shortcuts. */
const playheads = new WeakMap<HTMLVideoElement, Playhead>()
export const playheadOf = (video: HTMLVideoElement): Playhead | undefined => playheads.get(video)

/**
 * Tracks which frame of a video is on screen, and seeks to others. It lives outside React: components that follow each frame subscribe, and nothing
 * else re-renders.
 */
export class Playhead {
  readonly reel: Reel
  #video: HTMLVideoElement | undefined
  #shown = 0
  /** The frame requested but not shown yet. */
  #wanted: number | undefined
  /** The result of the last step, once it is shown. */
  #stepped: number | undefined
  #isStepping = false
  /** Whether the browser has reported a frame since the last request. */
  #hasHeard = false
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(reel: Reel) {
    this.reel = reel
  }

  /** The frame that is on screen. */
  readonly frame = (): number => this.#shown
  /** The frame requested last, or the one on screen. */
  readonly aim = (): number => this.#wanted ?? this.#shown
  readonly stepped = (): number | undefined => this.#stepped
  /** Returns whether this frame is on screen and no other one is requested. */
  readonly restsAt = (frame: number): boolean => this.#shown === frame && this.aim() === frame && this.#video?.paused !== false
  /** The element, for sound, speed and the picture itself. */
  readonly video = (): HTMLVideoElement | undefined => this.#video

  /** Calls the listener whenever another frame is shown or requested, and when the video starts or stops. */
  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  /** Seeks to a frame; a playing video continues from there. Before the video has loaded, sets where it begins. */
  seek(frame: number): void {
    this.#isStepping = false
    this.#go(frame)
  }

  /** Pauses and moves by whole frames from the frame requested last. */
  step(by: number): void {
    const from = this.pause()
    this.#isStepping = true
    this.#go(from + by)
  }

  play(): void {
    this.#video?.play().catch(() => undefined)
  }

  /** Pauses the video, together with the one it is compared with. Returns the frame at which it will rest, which may not be shown yet. */
  pause(): number {
    const video = this.#video
    const wasPlaying = video?.paused === false
    if (video) (driverOf(video) ?? video).pause()
    // Seeks to the frame last shown, because another one may be about to appear.
    if (wasPlaying) this.#go(this.aim())
    return this.aim()
  }

  /** Follows the element until the returned function is called. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video
    playheads.set(video, this)
    const ended = new AbortController()
    const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => video.addEventListener(name, act, { signal: ended.signal })
    let asked = 0
    if (tellsFrames) {
      // Requested at once and again in each callback: a request made after the seek could miss the frame that it shows.
      const follow = () => {
        asked = video.requestVideoFrameCallback((_now, { mediaTime }) => {
          follow()
          this.#show(frameBeginningAt(mediaTime, this.reel))
        })
      }
      follow()
    } else on('timeupdate', () => !video.seeking && this.#readClock())
    // A poster is not a frame, so the first picture is always a seek within the video itself.
    const begin = () => this.#go(this.aim())
    on('loadedmetadata', begin)
    on('seeked', () => this.#expectPicture())
    for (const name of ['play', 'pause'] as const) on(name, () => this.#tell())
    if (video.readyState >= video.HAVE_METADATA) begin()
    // The frame shown while the video loads, which may be reported before its start position, does not change that position.
    else this.#wanted = this.aim()
    return () => {
      ended.abort()
      clearTimeout(this.#silence)
      if (tellsFrames) video.cancelVideoFrameCallback(asked)
      if (this.#video === video) this.#video = undefined
    }
  }

  #go(frame: number): void {
    const aim = within(Math.round(frame) || 0, this.reel)
    clearTimeout(this.#silence)
    this.#wanted = aim
    this.#hasHeard = false
    const video = this.#video
    if (video && video.readyState >= video.HAVE_METADATA) video.currentTime = middleOf(aim, this.reel)
    this.#tell()
  }

  #show(frame: number): void {
    this.#shown = frame
    this.#hasHeard = true
    if (frame === this.#wanted) this.#arrive()
    this.#tell()
  }

  #expectPicture(): void {
    clearTimeout(this.#silence)
    if (!tellsFrames) return this.#readClock()
    if (this.#wanted === undefined) return
    // A frame reported before the seek ended was the previous one, reported late.
    this.#hasHeard = false
    this.#silence = setTimeout(() => (this.#hasHeard ? this.#settle() : this.#readClock()), silentMs)
  }

  /** Accepts the reported frame, even if it differs from the requested one. */
  #settle(): void {
    this.#arrive()
    this.#tell()
  }

  #readClock(): void {
    const video = this.#video
    if (!video) return
    this.#shown = frameLyingAt(video.currentTime, this.reel)
    this.#arrive()
    this.#tell()
  }

  #arrive(): void {
    this.#wanted = undefined
    clearTimeout(this.#silence)
    if (this.#isStepping) this.#stepped = this.#shown
    this.#isStepping = false
  }

  #tell(): void {
    for (const listen of this.#listeners) listen()
  }
}
