import { type CSSProperties, type ReactNode, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'

interface WipeProps {
  /** The names of both pictures: 'Take 1', 'Take 3'. */
  names: readonly [string, string]
  /** One over the other with a divider, as always on narrow screens; otherwise side by side. */
  isWipe: boolean
  /** The ratio of width to height of both; undefined if they differ. */
  ratio: number | undefined
  children: readonly [ReactNode, ReactNode]
}

/** Visible on any picture. It is drawn by the range input's thumb, so that it lies exactly where the thumb is held. */
const divider =
  'radial-gradient(circle, var(--on-media) 9px, rgb(0 0 0 / .6) 9.5px 11px, transparent 11.5px), linear-gradient(90deg, transparent calc(50% - 2px), rgb(0 0 0 / .6) 0 calc(50% - 1px), var(--on-media) 0 calc(50% + 1px), rgb(0 0 0 / .6) 0 calc(50% + 2px), transparent 0)'

const thumb =
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-11 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-none [&::-webkit-slider-thumb]:bg-transparent [&::-webkit-slider-thumb]:bg-(image:--divider) [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-runnable-track]:h-full [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-11 [&::-moz-range-thumb]:rounded-none [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent [&::-moz-range-thumb]:bg-(image:--divider) [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-track]:h-full'

/** Two pictures, side by side or exactly over each other with a divider that can be moved by mouse, touch and keyboard. */
export function Wipe({ names: [left, right], isWipe, ratio, children: [one, other] }: WipeProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const shares = (percent: number): string => `${left} ${percent} %, ${right} ${100 - percent} %`
  const move = (percent: string): void => {
    box.current?.style.setProperty('--wipe', `${percent}%`)
    slider.current?.setAttribute('aria-valuetext', shares(Number(percent)))
  }
  const shape = ratio === undefined ? {} : { width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }
  const vars: CSSProperties = { ['--wipe' as string]: '50%', ['--divider' as string]: divider, ...shape }
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden [container-type:size]">
      <div
        ref={box}
        style={vars}
        className={cx(
          'relative grid grid-rows-[minmax(0,1fr)]',
          ratio === undefined && 'size-full',
          !isWipe && '@min-[30rem]:aspect-auto! @min-[30rem]:size-full! @min-[30rem]:grid-cols-2 @min-[30rem]:gap-3',
        )}
      >
        <div
          data-side="one"
          className={cx(
            'z-1 col-start-1 row-start-1 min-w-0 bg-media-back [clip-path:inset(0_calc(100%_-_var(--wipe))_0_0)]',
            !isWipe && '@min-[30rem]:[clip-path:none]',
          )}
        >
          {one}
        </div>
        <div className={cx('col-start-1 row-start-1 min-w-0', !isWipe && '@min-[30rem]:col-start-2')}>{other}</div>
        <input
          ref={slider}
          type="range"
          min={0}
          max={100}
          step={1}
          defaultValue={50}
          aria-label={`Divider: ${left} left, ${right} right`}
          aria-valuetext={shares(50)}
          onChange={(event) => move(event.target.value)}
          className={cx(
            'pointer-events-none absolute inset-y-0 -left-[22px] z-2 m-0 h-full w-[calc(100%+44px)] touch-none appearance-none bg-transparent focus-visible:-outline-offset-2 focus-visible:outline-on-media',
            thumb,
            !isWipe && '@min-[30rem]:hidden',
          )}
        />
      </div>
    </div>
  )
}
