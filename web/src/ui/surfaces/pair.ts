import { bendFor, counterpart, farSeconds, lengthOf, secondsThere, sideBySide, span, type Meeting } from './counterpart.ts'
import { drive, type Driver } from './driver.ts'
import { frameLyingAt, timeCode, within, type Reel } from './frames.ts'
import type { Playhead } from './playhead.ts'
import type { VideoState } from './use-video.ts'

export type Side = 0 | 1

export interface PairState extends VideoState {
  /** The video that has the sound and leads. */
  lead: Side
  /** The video that both have been waiting for, once the wait is noticeable. */
  waitsFor: Side | undefined
  meets: Meeting
  /** Only the other video moves, so that it can be aligned with the leading one's frame. */
  isApart: boolean
}

/** Shorter waits are not shown. */
const patienceMs = 400

/**
 * Plays two videos in sync, outside React. One has the sound and leads; positions are its frames, negative or past its end where only the other
 * video runs. Paused, the other shows exactly the frame that matches the leading one's; playing, it is muted and kept in sync.
 */
export class Pair implements Driver {
  readonly #heads: readonly [Playhead, Playhead]
  readonly #listeners = new Set<() => void>()
  /** The last frame requested of each video by this class; any other request came from outside. */
  readonly #asked: [number | undefined, number | undefined] = [undefined, undefined]
  #state: PairState
  #at: number
  /** The video whose clock counts while playing: the leading one, or the other while only that one runs. */
  #clock: Side = 0
  #turn = 0
  /** True while playing may have left both videos between frames. */
  #isMoved = false
  #waitsSince: number | undefined

  constructor(heads: readonly [Playhead, Playhead], lead: Side) {
    this.#heads = heads
    this.#at = heads[lead].aim()
    this.#state = {
      isPlaying: false,
      isMuted: false,
      isWaiting: false,
      hasFailed: false,
      seconds: 0,
      durationSeconds: 0,
      speed: 1,
      lead,
      waitsFor: undefined,
      meets: sideBySide,
      isApart: false,
    }
  }

  readonly state = (): PairState => this.#state

  /** Calls the listener whenever another frame is shown or requested, or the state changes. */
  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  /** The frames of the leading video. */
  get reel(): Reel {
    return this.#heads[this.#state.lead].reel
  }

  get paused(): boolean {
    return !this.#state.isPlaying
  }

  get playbackRate(): number {
    return this.#state.speed
  }

  set playbackRate(speed: number) {
    this.#change({ speed })
    for (const video of this.#videos()) video.playbackRate = speed
  }

  get muted(): boolean {
    return this.#state.isMuted
  }

  set muted(isMuted: boolean) {
    this.#change({ isMuted })
    this.#hush()
  }

  /** Returns the range of both videos in frames of the leading one; while the other is moved on its own, the range of that one. */
  range(): { first: number; last: number } {
    const { lead, meets, isApart } = this.#state
    if (isApart) return { first: 0, last: this.#heads[other(lead)].reel.frames - 1 }
    return span(this.reel, this.#heads[other(lead)].reel, seenFrom(lead, meets))
  }

  /** Returns the current position, or the one last requested. */
  aim(): number {
    const { lead, isPlaying, isApart } = this.#state
    if (isApart) return this.#heads[other(lead)].aim()
    if (!isPlaying) return this.#at
    const frame = this.#heads[this.#clock].aim()
    return this.#clock === lead ? frame : this.#across(frame, other(lead))
  }

  /** Returns the current position in words: '0:01.00, frame 60'. */
  aimWords(): string {
    const aim = this.aim()
    return `${timeCode(Math.max(0, aim), this.#heads[this.#counted].reel)}, frame ${aim}`
  }

  seek(frame: number): void {
    const { lead, isApart } = this.#state
    const { first, last } = this.range()
    const at = Math.max(first, Math.min(last, Math.round(frame) || 0))
    if (isApart) return this.#ask(other(lead), at)
    this.#at = at
    this.#clock = at === within(at, this.reel) ? lead : other(lead)
    this.#ask(lead, at)
    this.#ask(other(lead), this.#across(at, lead))
    this.#tell()
  }

  /** Seeks to a frame of one video, which leads from then on. */
  show(side: Side, frame: number): void {
    this.#rest()
    this.#change({ lead: side, isApart: false })
    this.#hush()
    this.seek(frame)
  }

  /** Seeks to exactly this frame of one video. The leading one stays, unless none of its frames leads to it. */
  find(side: Side, frame: number): void {
    const lead = other(side)
    const at = this.#across(frame, side)
    if (this.#state.lead === side || this.#across(at, lead) !== frame) return this.show(side, frame)
    this.#rest()
    this.#change({ isApart: false })
    this.seek(at)
  }

  /** Pauses and steps by frames of the leading video. */
  step(by: number): void {
    this.pause()
    const moved = this.#counted
    const to = this.aim() + by
    // The video's own playhead announces the result of a step.
    if (to === within(to, this.#heads[moved].reel)) {
      this.#asked[moved] = to
      this.#heads[moved].step(to - this.#heads[moved].aim())
    }
    this.seek(to)
  }

  /** Chooses the video that has the sound; the pictures stay where they are, within a frame. If it was being aligned, the other one follows it. */
  lead(side: Side): void {
    if (side !== this.#state.lead) {
      const { isApart } = this.#state
      const at = this.#across(this.aim(), other(side))
      this.#change({ lead: side, isApart: false })
      this.#at = isApart || at === within(at, this.reel) ? this.#heads[side].aim() : at
      if (this.paused) this.seek(this.#at)
    }
    this.muted = false
  }

  /** From now on only the other video moves, until the two are aligned or the change is undone. */
  moveApart(): void {
    this.pause()
    this.#change({ isApart: true })
  }

  /** Aligns the videos at `meets`, by default at the frames that both show. */
  meet(meets: Meeting = [this.#heads[0].aim(), this.#heads[1].aim()]): void {
    this.pause()
    this.#change({ meets, isApart: false })
    this.seek(this.#heads[this.#state.lead].aim())
  }

  play(): Promise<void> {
    if (this.#state.isApart || this.#state.isPlaying) return Promise.resolve()
    const { first, last } = this.range()
    this.seek(this.#at >= last ? first : this.#at)
    this.#change({ isPlaying: true })
    this.#steer()
    return Promise.resolve()
  }

  pause(): void {
    if (!this.#state.isPlaying) return
    const at = this.aim()
    this.#rest()
    // Seeks to the frame last shown even if it is still on screen, because another one may be about to appear.
    this.#isMoved = true
    this.seek(at)
    this.#isMoved = false
  }

  /** Controls both videos until the returned function is called. Their elements must be attached before. */
  attach(): () => void {
    const ends = this.#heads.map((head) => head.subscribe(() => this.#hear(head === this.#heads[0] ? 0 : 1)))
    for (const video of this.#videos()) ends.push(drive(video, this))
    this.#change({ durationSeconds: Math.max(...this.#heads.map(({ reel }) => lengthOf(reel))) })
    this.#hush()
    this.seek(this.#at)
    return () => {
      this.#rest()
      for (const end of ends) end()
    }
  }

  /** The video whose frames `range` and `aim` count. */
  get #counted(): Side {
    const { lead, isApart } = this.#state
    return isApart ? other(lead) : lead
  }

  #videos(): HTMLVideoElement[] {
    return this.#heads.flatMap((head) => head.video() ?? [])
  }

  /** Returns the frame of the other video that matches a frame of this one. */
  #across(frame: number, from: Side): number {
    return counterpart(frame, this.#heads[from].reel, this.#heads[other(from)].reel, seenFrom(from, this.#state.meets))
  }

  #ask(side: Side, frame: number): void {
    const head = this.#heads[side]
    const aim = within(frame, head.reel)
    this.#asked[side] = aim
    if (head.aim() === aim && this.paused && !this.#isMoved) return
    head.seek(aim)
  }

  /** Follows a request made to one video from outside, such as the frame of a remark: both videos go there. */
  #hear(side: Side): void {
    const head = this.#heads[side]
    const aim = head.aim()
    // A paused video keeps its requested frame, because a video that is loading shows its first frame on the way there.
    if (aim === head.frame() && !this.paused) this.#asked[side] = undefined
    else if (aim !== head.frame() && aim !== this.#asked[side]) return this.show(side, aim)
    this.#tell()
  }

  /** Mutes the video that does not lead. */
  #hush(): void {
    const { lead, isMuted } = this.#state
    this.#heads.forEach((head, side) => {
      const video = head.video()
      if (video) video.muted = isMuted || side !== lead
    })
  }

  #rest(): void {
    cancelAnimationFrame(this.#turn)
    this.#wait(undefined)
    this.#change({ isPlaying: false })
    for (const video of this.#videos()) {
      video.pause()
      video.playbackRate = this.#state.speed
    }
  }

  /** Runs at each animation frame: waits for a video that is buffering, and keeps the muted one in sync. */
  readonly #steer = (): void => {
    this.#turn = requestAnimationFrame(this.#steer)
    if (this.#isOver(this.#clock)) this.#clock = other(this.#clock)
    if (this.#isOver(this.#clock)) {
      this.#rest()
      return this.seek(this.range().last)
    }
    const { lead } = this.#state
    if (this.#clock !== lead && !this.#isOver(lead) && this.#heads[lead].video()?.paused === false) this.#clock = lead
    const [clock, tail] = [this.#heads[this.#clock], this.#heads[other(this.#clock)]]
    const [leading, following] = [clock.video(), tail.video()]
    if (!leading || !following) return
    const want = secondsThere(leading.currentTime, clock.reel, tail.reel, seenFrom(this.#clock, this.#state.meets))
    const runs = want >= 0 && want < lengthOf(tail.reel) && !following.ended && following.error === null

    if (leading.playbackRate !== this.#state.speed) leading.playbackRate = this.#state.speed
    const isLate = [isSlow(leading, clock.reel), (runs || following.seeking) && isSlow(following, tail.reel)]
    this.#wait(isLate[0] ? this.#clock : isLate[1] ? other(this.#clock) : undefined)
    // The buffering video is told to play, because some browsers load nothing before; the other one waits for it.
    if (isLate[0] || !isLate[1]) this.#run(leading)
    else leading.pause()
    if (!runs) following.pause()
    else if (isLate[1]) this.#run(following)
    else if (isLate[0]) following.pause()
    else this.#keepBeside(tail, following, want)
  }

  /** Starts the video when its beginning is reached, corrects a small offset by changing its speed, and seeks for a large one. */
  #keepBeside(head: Playhead, video: HTMLVideoElement, want: number): void {
    const { speed } = this.#state
    const ahead = video.currentTime - want
    if (Math.abs(ahead) > farSeconds * Math.max(1, speed)) return this.#ask(this.#heads[0] === head ? 0 : 1, frameLyingAt(want, head.reel))
    if (video.paused && ahead > 0) return
    this.#run(video)
    const frameSeconds = Math.min(...this.#heads.map(({ reel }) => reel.den / reel.num))
    const rate = speed * (1 + bendFor(ahead / speed, frameSeconds, video.playbackRate !== speed))
    if (video.playbackRate !== rate) video.playbackRate = rate
  }

  #run(video: HTMLVideoElement): void {
    if (!video.paused) return
    video.play().catch((error: unknown) => {
      // Some browsers refuse to play sound without a user gesture.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.pause()
    })
  }

  #isOver(side: Side): boolean {
    const video = this.#heads[side].video()
    return !video || video.ended || video.error !== null || video.currentTime >= lengthOf(this.#heads[side].reel)
  }

  #wait(slow: Side | undefined): void {
    const now = performance.now()
    this.#waitsSince = slow === undefined ? undefined : (this.#waitsSince ?? now)
    const isFelt = this.#waitsSince !== undefined && now - this.#waitsSince > patienceMs
    this.#change({ isWaiting: isFelt, waitsFor: isFelt ? slow : undefined })
  }

  #change(change: Partial<PairState>): void {
    const now = this.#state
    const next = { ...now, ...change }
    if (Object.keys(next).every((key) => next[key as keyof PairState] === now[key as keyof PairState])) return
    this.#state = next
    this.#tell()
  }

  #tell(): void {
    for (const listen of this.#listeners) listen()
  }
}

const other = (side: Side): Side => (side === 0 ? 1 : 0)
const seenFrom = (side: Side, [one, two]: Meeting): Meeting => (side === 0 ? [one, two] : [two, one])

/** Returns whether the video cannot play on yet. Its last frame needs no following data. */
function isSlow(video: HTMLVideoElement, reel: Reel): boolean {
  const isLast = video.currentTime > lengthOf(reel) - (2 * reel.den) / reel.num
  return video.seeking || video.readyState < (isLast ? video.HAVE_CURRENT_DATA : video.HAVE_FUTURE_DATA)
}
