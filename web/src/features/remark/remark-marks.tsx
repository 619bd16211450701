import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { cx } from '#ui/base/cx.ts'
import type { Reel } from '#ui/surfaces/frames.ts'
import { groupMarks, isFramed, lineOf, pressedOf, stateOfGroup, type FramedRemark, type MarkGroup } from './mark-groups.ts'
import { remarkLooks } from './remark-looks.ts'
import { markWords } from './remark-words.ts'

type RemarkMarksProps = {
  /** The remarks on the shown take. */
  remarks: readonly Remark[]
  reel: Reel
  meant: string | undefined
  onPick: (remark: FramedRemark) => void
}

const fillOf = {
  draft: 'border-dashed border-on-media bg-media-back text-on-media',
  open: 'border-transparent bg-warning-solid text-on-warning-solid',
  done: 'border-transparent bg-on-media text-media-back',
  settled: 'border-on-media/60 bg-media-back text-on-media',
} satisfies Record<Remark['state'], string>

const lineLook = { draft: 'bg-on-media/70', open: 'bg-warning-solid', done: 'bg-on-media', settled: 'bg-on-media/40' }

/** Marks above the seek bar, aligned with its thumb: a sign for each remark, a line for each stretch. Together they are one tab stop. */
export function RemarkMarks(props: RemarkMarksProps) {
  const framed = props.remarks.filter(isFramed)
  return framed.length === 0 ? null : <Lane {...props} remarks={framed} />
}

function Lane({ remarks, reel, meant, onPick }: Omit<RemarkMarksProps, 'remarks'> & { remarks: readonly FramedRemark[] }) {
  const lane = useRef<HTMLDivElement>(null)
  const { width, isCoarse } = useSize(lane)
  const [focused, setFocused] = useState<FramedRemark>()
  const bar = { width, thumb: isCoarse ? 20 : 12, reel }
  const groups = width === 0 ? [] : groupMarks(remarks, bar, isCoarse ? 44 : 24)
  const all = groups.flatMap((group) => group.remarks)
  const stop = all.find(({ id }) => id === (focused?.id ?? meant)) ?? all[0]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = aimOf(event.key, stop === undefined ? 0 : all.indexOf(stop), all.length)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    lane.current?.querySelectorAll('button')[to]?.focus()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = target instanceof HTMLElement && target.matches(':focus-visible') ? target.dataset['mark'] : undefined
    setFocused(all.find((remark) => remark.id === id))
  }
  return (
    // Its buttons take the focus, one at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={lane}
      role="toolbar"
      aria-label="Remarks at their frames"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => setFocused(undefined)}
      className="pointer-events-none relative z-1 h-6 w-full pointer-coarse:-mb-2.5 pointer-coarse:h-11"
    >
      {focused && (
        <span aria-hidden className="absolute inset-x-0 bottom-full mb-1 truncate rounded-badge bg-media-shade px-2 py-1 text-xs">
          {markWords(focused, reel)}: {focused.text}
        </span>
      )}
      {width > 0 &&
        remarks.map((remark) => {
          const line = lineOf(remark, bar)
          return (
            line && (
              <span
                key={remark.id}
                aria-hidden
                className={cx('absolute bottom-0 h-0.5 rounded-full', lineLook[remark.state])}
                style={line}
              />
            )
          )
        })}
      {groups.map((group) => (
        <Group key={group.remarks[0]?.id} {...{ group, reel, meant, onPick }} stop={stop?.id} />
      ))}
    </div>
  )
}

type GroupProps = Omit<RemarkMarksProps, 'remarks'> & { group: MarkGroup; stop: string | undefined }

/** A group of overlapping marks: clicks select them in turn; keys and screen readers reach each one separately. */
function Group({ group, reel, meant, stop, onPick }: GroupProps) {
  const { left, remarks } = group
  const state = stateOfGroup(group)
  const { icon: Icon } = remarkLooks[state]
  const pick = (own: FramedRemark, isPressed: boolean) => {
    const picked = isPressed ? pressedOf(group, meant) : own
    if (picked) onPick(picked)
  }
  return (
    <span className="absolute inset-y-0 w-6 -translate-x-1/2 pointer-coarse:w-11" style={{ left }}>
      {remarks.map((remark) => (
        <button
          key={remark.id}
          type="button"
          data-mark={remark.id}
          tabIndex={remark.id === stop ? 0 : -1}
          aria-label={markWords(remark, reel)}
          aria-current={remark.id === meant || undefined}
          // A click without a pointer, by Enter or a screen reader, selects the focused remark.
          onClick={({ detail }) => pick(remark, detail > 0)}
          className="pointer-events-auto absolute inset-0 rounded-badge focus-visible:z-1 focus-visible:outline-on-media"
        />
      ))}
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute bottom-1 left-1/2 flex h-4 min-w-4 -translate-x-1/2 items-center justify-center gap-0.5 rounded-full border text-[10px] leading-none font-bold',
          fillOf[state],
          remarks.length > 1 && 'px-1',
          remarks.some(({ id }) => id === meant) && 'ring-2 ring-agency-vivid ring-offset-1 ring-offset-media-back',
        )}
      >
        <Icon size={10} strokeWidth={3} />
        {remarks.length > 1 && <span className="num">{remarks.length}</span>}
      </span>
    </span>
  )
}

function aimOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function useSize(lane: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, isCoarse: false })
  useEffect(() => {
    const element = lane.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, isCoarse: matchMedia('(pointer: coarse)').matches }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [lane])
  return size
}
