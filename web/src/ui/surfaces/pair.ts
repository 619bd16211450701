import { bendFor, counterpart, farSeconds, lengthOf, secondsThere, sideBySide, span, type Meeting } from './counterpart.ts'
import { drive, type Driver } from './driver.ts'
import { frameLyingAt, within, type Reel } from './frames.ts'
import type { Playhead } from './playhead.ts'
import type { VideoState } from './use-video.ts'

export type Side = 0 | 1

export interface PairState extends VideoState {
  /** Which of both is heard, and leads. */
  lead: Side
  /** The one that both wait for, once that is felt. */
  waitsFor: Side | undefined
  meets: Meeting
  /** Only the other one is moved, to be put beside the leading one's frame. */
  isApart: boolean
}

/** Shorter waits are not spoken of. */
const patienceMs = 400

/**
 * Two films that move as one, beside React. One is heard and leads; places are its frames, below 0 and after its last one where the other film
 * runs on. Standing still, the other shows exactly the frame that belongs to the leading one's; playing, it is silently kept beside it.
 */
export class Pair implements Driver {
  readonly #heads: readonly [Playhead, Playhead]
  readonly #listeners = new Set<() => void>()
  /** What was asked of each last: whatever else they are asked for comes from outside. */
  readonly #asked: [number | undefined, number | undefined] = [undefined, undefined]
  #state: PairState
  #at: number
  /** The film whose time counts while both play: the leading one, or the other where only that runs. */
  #clock: Side = 0
  #turn = 0
  /** Playing has left both somewhere between frames. */
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

  /** Calls whenever another frame is on screen or asked for, or the state is another. */
  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  /** Of the leading film. */
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

  /** From the first frame of both to the last, in frames of the leading one; of the one that is moved by itself, its own. */
  range(): { first: number; last: number } {
    const { lead, meets, isApart } = this.#state
    if (isApart) return { first: 0, last: this.#heads[other(lead)].reel.frames - 1 }
    return span(this.reel, this.#heads[other(lead)].reel, seenFrom(lead, meets))
  }

  /** Where it is, or was asked to be last. */
  aim(): number {
    const { lead, isPlaying, isApart } = this.#state
    if (isApart) return this.#heads[other(lead)].aim()
    if (!isPlaying) return this.#at
    const frame = this.#heads[this.#clock].aim()
    return this.#clock === lead ? frame : this.#across(frame, other(lead))
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

  /** To a frame of one of both, which leads from then on. */
  show(side: Side, frame: number): void {
    this.#rest()
    this.#change({ lead: side, isApart: false })
    this.#hush()
    this.seek(frame)
  }

  /** To exactly a frame of one of both. Who is heard stays, unless no frame of that one belongs to it. */
  find(side: Side, frame: number): void {
    const lead = other(side)
    const at = this.#across(frame, side)
    if (this.#state.lead === side || this.#across(at, lead) !== frame) return this.show(side, frame)
    this.#rest()
    this.#change({ isApart: false })
    this.seek(at)
  }

  /** Pauses and moves by frames of the leading film. */
  step(by: number): void {
    this.pause()
    const { lead, isApart } = this.#state
    const moved = isApart ? other(lead) : lead
    const to = this.aim() + by
    // The film itself says where a step led.
    if (to === within(to, this.#heads[moved].reel)) {
      this.#asked[moved] = to
      this.#heads[moved].step(to - this.#heads[moved].aim())
    }
    this.seek(to)
  }

  /** Which one is heard; the pictures stay where they are, up to a frame. */
  lead(side: Side): void {
    if (side !== this.#state.lead) {
      const at = this.#across(this.aim(), other(side))
      this.#change({ lead: side, isApart: false })
      this.#at = at === within(at, this.reel) ? this.#heads[side].aim() : at
      if (this.paused) this.seek(this.#at)
    }
    this.muted = false
  }

  /** From now on only the other film is moved, until both are put together or back. */
  moveApart(): void {
    this.pause()
    this.#change({ isApart: true })
  }

  /** The frames that both show belong together from now on; without `meets`, both begin together again. */
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
    // What was shown last is sought, also where it still shows: another one may be on its way to the screen.
    this.#isMoved = true
    this.seek(at)
    this.#isMoved = false
  }

  /** Moves both until the answer is called. Their videos are attached before. */
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

  #videos(): HTMLVideoElement[] {
    return this.#heads.flatMap((head) => head.video() ?? [])
  }

  /** Of a frame of one film, the one of the other. */
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

  /** Somebody may have asked one film for a frame, such as that of a remark: both go there. */
  #hear(side: Side): void {
    const head = this.#heads[side]
    const aim = head.aim()
    // What stands still keeps what it was asked for: a film that is loaded shows its first frame on the way there.
    if (aim === head.frame() && !this.paused) this.#asked[side] = undefined
    else if (aim !== head.frame() && aim !== this.#asked[side]) return this.show(side, aim)
    this.#tell()
  }

  /** Only one is heard. */
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

  /** At each picture of the page: the slow one is waited for, and the silent one is kept beside the other. */
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
    // What is slow is told to play, because some browsers load nothing before; the other one waits for it.
    if (isLate[0] || !isLate[1]) this.#run(leading)
    else leading.pause()
    if (!runs) following.pause()
    else if (isLate[1]) this.#run(following)
    else if (isLate[0]) following.pause()
    else this.#keepBeside(tail, following, want)
  }

  /** It begins where it is reached, catches up by running a little faster or slower, and is sought where that would take too long. */
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
      // Some browsers let nothing be heard that nobody pressed for.
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

/** It has nothing to show for the next moment. At its end there is no next one. */
function isSlow(video: HTMLVideoElement, reel: Reel): boolean {
  const isLast = video.currentTime > lengthOf(reel) - (2 * reel.den) / reel.num
  return video.seeking || video.readyState < (isLast ? video.HAVE_CURRENT_DATA : video.HAVE_FUTURE_DATA)
}
