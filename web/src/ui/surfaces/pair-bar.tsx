import { Check, StepBack, StepForward, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { cx } from '#ui/base/cx.ts'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { timeCode } from './frames.ts'
import { Pair, type PairState } from './pair.ts'
import { tellsFrames, type Playhead } from './playhead.ts'
import { seekClass, seekGround, seekRoom, VideoBar } from './video-bar.tsx'
import { togglePlay } from './video-keys.ts'

/** Returns a pair that plays two videos in sync while both are mounted. The second one has the sound at first. */
export function usePair(one: Playhead | null, two: Playhead | null): Pair | null {
  const make = () => (one && two ? { one, two, pair: new Pair([one, two], 1) } : null)
  const [made, setMade] = useState(make)
  useEffect(() => made?.pair.attach(), [made])
  if (made?.one === (one && two ? one : undefined) && made?.two === (one && two ? two : undefined)) return made?.pair ?? null
  const other = make()
  setMade(other)
  return other?.pair ?? null
}

export const usePairState = (pair: Pair): PairState => useSyncExternalStore(pair.subscribe, pair.state)

type Told = { subscribe: (listen: () => void) => () => void }

/** Calls `act` immediately and on every notification, without a re-render. */
function useTold(source: Told, act: () => void): void {
  const onTold = useEffectEvent(act)
  useEffect(() => {
    onTold()
    return source.subscribe(() => onTold())
  }, [source])
}

/** Shows the current frame of one video; `isRough` if its frames have no exact numbers. */
export function FilmClock({ playhead, isRough, className }: { playhead: Playhead; isRough: boolean; className?: string }): ReactNode {
  const clock = useRef<HTMLSpanElement>(null)
  const isExact = tellsFrames && !isRough
  useTold(playhead, () => {
    const element = clock.current
    if (!element) return
    const frame = playhead.frame()
    element.textContent = `${isExact ? '' : '≈ '}${timeCode(frame, playhead.reel)}`
    element.dataset['frame'] = String(frame)
  })
  return (
    <span
      ref={clock}
      className={cx('num', className)}
      title={isExact ? 'Minutes, seconds and frame' : 'The exact frames of this video aren’t known. It may be off by a few.'}
    />
  )
}

type PairBarProps = {
  pair: Pair
  /** The element to show in full screen. */
  frame: RefObject<HTMLElement | null>
  names: readonly [string, string]
  heads: readonly [Playhead, Playhead]
  isRough: readonly [boolean, boolean]
}

/** One bar for both videos: play, step by frames of the leading one, seek, speed, sound, full screen. */
export function PairBar({ pair, frame, names, heads, isRough }: PairBarProps): ReactNode {
  const state = usePairState(pair)
  const player = useRef(pair)
  useEffect(() => {
    player.current = pair
  }, [pair])
  const { lead, isApart } = state
  if (isApart) return <ApartBar pair={pair} lead={lead} names={names} heads={heads} isRough={isRough} />
  return (
    <>
      <VideoBar
        video={player}
        frame={frame}
        state={state}
        onToggle={() => togglePlay(pair)}
        onStep={(frames) => pair.step(frames)}
        stepsByFinger
        clock={<FilmClock playhead={heads[lead]} isRough={isRough[lead]} className="min-w-15 text-right" />}
        seek={<PairSeek pair={pair} name="Seek" />}
      />
      <Stepped playhead={heads[lead]} />
    </>
  )
}

type ApartBarProps = Omit<PairBarProps, 'frame'> & { lead: 0 | 1 }

/** Moves only one video, until its frame matches that of the other. */
function ApartBar({ pair, lead, names, heads, isRough }: ApartBarProps): ReactNode {
  const moved = lead === 0 ? 1 : 0
  const { meets } = usePairState(pair)
  const cancel = () => pair.meet(meets)
  useEscape(cancel)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div
      role="group"
      aria-label="Align the takes"
      className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-2 pb-1 text-sm text-on-media"
    >
      <span className="order-first basis-full px-1 font-semibold">
        Only {names[moved].toLowerCase()} moves. Find the frame that matches this one of {names[lead].toLowerCase()}.
      </span>
      <IconButton ref={first} plain icon={StepBack} name="One frame back" className={onMedia} onClick={() => pair.step(-1)} />
      <IconButton plain icon={StepForward} name="One frame forward" className={onMedia} onClick={() => pair.step(1)} />
      <FilmClock playhead={heads[moved]} isRough={isRough[moved]} className="min-w-15 text-right" />
      <PairSeek key={moved} pair={pair} name={`Seek ${names[moved].toLowerCase()}`} />
      <Button size="small" icon={Check} onClick={() => pair.meet()}>
        Align here
      </Button>
      <IconButton plain icon={X} name="Cancel" className={onMedia} onClick={cancel} />
      <Stepped playhead={heads[moved]} />
    </div>
  )
}

const onMedia = 'text-on-media focus-visible:outline-on-media pointer-coarse:w-10'

function PairSeek({ pair, name }: { pair: Pair; name: string }): ReactNode {
  const bar = useRef<HTMLInputElement>(null)
  useTold(pair, () => {
    const element = bar.current
    if (!element) return
    const { first, last } = pair.range()
    const aim = pair.aim()
    Object.assign(element, { min: String(first), max: String(last), value: String(aim) })
    element.style.backgroundImage = seekGround(last > first ? (aim - first) / (last - first) : 0)
    element.setAttribute('aria-valuetext', pair.aimWords())
  })
  return (
    <span className={cx('flex items-center', seekRoom)}>
      <input
        ref={bar}
        type="range"
        aria-label={name}
        step={1}
        defaultValue={0}
        onChange={(event) => pair.seek(Number(event.target.value))}
        className={cx('w-full', seekClass)}
      />
    </span>
  )
}

/** Announces the result of a step. */
function Stepped({ playhead }: { playhead: Playhead }): ReactNode {
  const stepped = useSyncExternalStore(playhead.subscribe, playhead.stepped)
  return (
    <span role="status" className="sr-only">
      {stepped === undefined ? '' : `Frame ${stepped}`}
    </span>
  )
}
