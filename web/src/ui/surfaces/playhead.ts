import { driverOf } from './driver.ts'
import { frameBeginningAt, frameLyingAt, middleOf, within, type Reel } from './frames.ts'

/** Whether this browser tells which frame it shows. Where it does not, places are read from its clock and may be a frame off. */
export const tellsFrames = typeof HTMLVideoElement !== 'undefined' && 'requestVideoFrameCallback' in HTMLVideoElement.prototype

/** A browser that has arrived and paints nothing, as in a tab behind others, is asked for its clock after this. */
const silentMs = 250

/** Of every video that has one, so that keys find it. */
const playheads = new WeakMap<HTMLVideoElement, Playhead>()
export const playheadOf = (video: HTMLVideoElement): Playhead | undefined => playheads.get(video)

/**
 * Which frame of a film is on screen, and the way to another. It lives beside React: whoever is to follow each frame subscribes, and nothing
 * else is drawn again.
 */
export class Playhead {
  readonly reel: Reel
  #video: HTMLVideoElement | undefined
  #shown = 0
  /** Asked for and not seen yet. */
  #wanted: number | undefined
  /** Where the last step led, once it is seen. */
  #stepped: number | undefined
  #isStepping = false
  /** Whether the browser told of a frame since the last one was asked for. */
  #hasHeard = false
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(reel: Reel) {
    this.reel = reel
  }

  /** The frame that is on screen. */
  readonly frame = (): number => this.#shown
  /** The one that was asked for last, or the one on screen. */
  readonly aim = (): number => this.#wanted ?? this.#shown
  readonly stepped = (): number | undefined => this.#stepped
  /** Whether this frame is on screen, and no other on its way. */
  readonly restsAt = (frame: number): boolean => this.#shown === frame && this.aim() === frame && this.#video?.paused !== false
  /** For what the element knows better: sound, speed, the picture itself. */
  readonly video = (): HTMLVideoElement | undefined => this.#video

  /** Calls whenever another frame is on screen or asked for, and when the film starts or stops. */
  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  /** To one frame; a film that plays goes on from there. Before the film is there it is where it begins. */
  seek(frame: number): void {
    this.#isStepping = false
    this.#go(frame)
  }

  /** Pauses and moves by whole frames, from the one that was asked for last. */
  step(by: number): void {
    const from = this.pause()
    this.#isStepping = true
    this.#go(from + by)
  }

  play(): void {
    this.#video?.play().catch(() => undefined)
  }

  /** With the film that it is compared with, where there is one. Answers the frame that it comes to rest at, which may still be on its way. */
  pause(): number {
    const video = this.#video
    const wasPlaying = video?.paused === false
    if (video) (driverOf(video) ?? video).pause()
    // What was shown last is sought: another one may be on its way to the screen.
    if (wasPlaying) this.#go(this.aim())
    return this.aim()
  }

  /** Follows the element until the answer is called. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video
    playheads.set(video, this)
    const ended = new AbortController()
    const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => video.addEventListener(name, act, { signal: ended.signal })
    let asked = 0
    if (tellsFrames) {
      // Asked at once and again after each answer: a question that came after the seek could miss what it shows.
      const follow = () => {
        asked = video.requestVideoFrameCallback((_now, { mediaTime }) => {
          follow()
          this.#show(frameBeginningAt(mediaTime, this.reel))
        })
      }
      follow()
    } else on('timeupdate', () => !video.seeking && this.#readClock())
    // A poster is no frame: the picture from which a place is read is the film's own from the start.
    const begin = () => this.#go(this.aim())
    on('loadedmetadata', begin)
    on('seeked', () => this.#expectPicture())
    for (const name of ['play', 'pause'] as const) on(name, () => this.#tell())
    if (video.readyState >= video.HAVE_METADATA) begin()
    // What a film shows while it loads, which may be told before its beginning is, does not change where it is to begin.
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
    // What was told before the seek had ended was the frame before it, late.
    this.#hasHeard = false
    this.#silence = setTimeout(() => (this.#hasHeard ? this.#settle() : this.#readClock()), silentMs)
  }

  /** What it told of stands, also where that is another frame than the one asked for. */
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
