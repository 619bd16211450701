import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { axisValues } from './chart-scale.ts'
import { cx } from '#ui/base/cx.ts'

export interface Bar {
  /** 'Nov'. */
  label: string
  /** The certain part. */
  certain: number
  /** The expected part: hatched, on top of it. */
  future?: number | undefined
}

export type ChartVoice = 'agency' | 'creator' | 'both'

export interface BarChartProps {
  /** The text alternative: 'Earned per month, December to November 2026'. */
  title: string
  bars: readonly Bar[]
  /** Used on the axis and above the last bar, so it is short. */
  format: (value: number) => string
  voice: ChartVoice
  className?: string | undefined
}

const fill = { agency: 'fill-chart-agency', creator: 'fill-chart-creator', both: 'fill-chart-both' } satisfies Record<ChartVoice, string>

const top = 12.5
const floor = 212.5
const axisWidthLeast = 50
/** The width of a digit on the axis, in the size of `axisText`. */
const figureWidth = 7
const narrow = 520

/** Twelve bars on a wide page, the last six on a phone. Show the same figures in a table next to it. */
export function BarChart({ title, bars, format, voice, className }: BarChartProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    <div ref={frame} className={className}>
      <Picture title={title} bars={width < narrow ? bars.slice(-6) : bars} format={format} voice={voice} width={width} />
    </div>
  )
}

/** Returns the width of the frame; the chart is drawn in it unscaled, so that text keeps its size. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(760)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = (): void => {
      const style = getComputedStyle(element)
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (room > 0) setWidth(Math.round(room))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

interface PictureProps extends Omit<BarChartProps, 'className'> {
  width: number
}

/** Returns a bar's height above zero; negative bars extend below the line. */
const heightOf = ({ certain, future = 0 }: Bar): number => Math.max(0, certain) + future

function Picture({ title, bars, format, voice, width }: PictureProps): ReactNode {
  const hatchId = useId()
  const titleId = `${hatchId}-title`
  const values = axisValues(Math.max(0, ...bars.map(heightOf)), Math.min(0, ...bars.map((bar) => bar.certain)))
  const [lowest = 0] = values
  const highest = values.at(-1) ?? 1
  const y = (value: number): number => floor - ((value - lowest) / (highest - lowest)) * (floor - top)
  const axisWidth = Math.max(axisWidthLeast, 12 + figureWidth * Math.max(...values.map((value) => format(value).length)))
  const slot = (width - axisWidth - 8) / Math.max(1, bars.length)
  return (
    <svg
      viewBox={`0 0 ${width} 244`}
      role="img"
      aria-labelledby={titleId}
      width={width}
      height={244}
      className="block max-w-full overflow-visible"
    >
      <title id={titleId}>{`${title}. The table shows the same figures.`}</title>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.4" height="6" className="fill-chart-future" />
        </pattern>
      </defs>
      {values.map((value) => (
        <g key={value}>
          <path d={`M${axisWidth} ${y(value)}H${width}`} className="stroke-chart-grid" />
          <text x={axisWidth - 8} y={y(value) + 4} textAnchor="end" className={axisText}>
            {format(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <BarShape
          key={bar.label}
          bar={bar}
          centre={axisWidth + 4 + slot * (index + 0.5)}
          width={slot * 0.62}
          y={y}
          fillClass={fill[voice]}
          hatchId={hatchId}
        >
          {index === bars.length - 1 && heightOf(bar) > 0 ? format(heightOf(bar)) : null}
        </BarShape>
      ))}
    </svg>
  )
}

const axisText = 'fill-muted text-[12px] font-medium'

interface BarShapeProps {
  bar: Bar
  centre: number
  width: number
  y: (value: number) => number
  fillClass: string
  hatchId: string
  /** The value written above the bar. */
  children: ReactNode
}

/** Returns the path of a bar that is rounded at the end away from zero, in either direction. */
function roundEnd(left: number, right: number, from: number, to: number): string {
  const radius = Math.min(5, Math.abs(from - to))
  const bend = to + Math.sign(from - to) * radius
  return `M${left} ${from}V${bend}Q${left} ${to} ${left + radius} ${to}H${right - radius}Q${right} ${to} ${right} ${bend}V${from}Z`
}

function BarShape({ bar, centre, width, y, fillClass, hatchId, children }: BarShapeProps): ReactNode {
  const left = centre - width / 2
  const right = centre + width / 2
  const future = bar.future ?? 0
  const zero = y(0)
  const sure = y(bar.certain)
  const begin = y(Math.max(0, bar.certain))
  const end = y(heightOf(bar))
  const flat = `M${left} ${zero}V${sure}H${right}V${zero}Z`
  return (
    <g>
      {bar.certain !== 0 && <path d={future > 0 && bar.certain > 0 ? flat : roundEnd(left, right, zero, sure)} className={fillClass} />}
      {future > 0 && (
        <path
          d={roundEnd(left + 0.75, right - 0.75, begin - (bar.certain > 0 ? 2 : 0), end + 0.75)}
          fill={`url(#${hatchId})`}
          className="stroke-chart-future stroke-[1.5]"
        />
      )}
      {children !== null && (
        <text x={centre} y={Math.max(10, end - 6)} textAnchor="middle" className="fill-main text-[12px] font-bold">
          {children}
        </text>
      )}
      <text x={centre} y="234" textAnchor="middle" className={axisText}>
        {bar.label}
      </text>
    </g>
  )
}

const miniFill = {
  agency: { past: 'fill-agency-tint stroke-chart-agency', now: 'fill-chart-agency stroke-chart-agency' },
  creator: { past: 'fill-creator-tint stroke-chart-creator', now: 'fill-chart-creator stroke-chart-creator' },
  both: { past: 'fill-info-tint stroke-chart-both', now: 'fill-chart-both stroke-chart-both' },
} satisfies Record<ChartVoice, { past: string; now: string }>

export type MiniChartProps = Pick<BarChartProps, 'title' | 'bars' | 'voice' | 'className'>

/** The baseline of the bars, and the height of the tallest one. */
const miniFloor = 80
const miniRoom = 70

/** Six small bars for a dashboard; only the last one is filled. */
export function MiniChart({ title, bars, voice, className }: MiniChartProps): ReactNode {
  const shown = bars.slice(-6)
  const highest = Math.max(1, ...shown.map((bar) => bar.certain))
  const lowest = Math.min(0, ...shown.map((bar) => bar.certain))
  const scale = miniRoom / (highest - lowest)
  const zero = miniFloor + lowest * scale
  return (
    <svg viewBox="0 0 300 104" role="img" aria-label={title} className={cx('h-auto w-full max-w-[340px]', className)}>
      <path d="M0 .5H300M0 40.5H300M0 80.5H300" className="stroke-chart-grid" />
      {lowest < 0 && <path d={`M0 ${zero}H300`} className="stroke-chart-grid" />}
      {shown.map((bar, index) => {
        const height = bar.certain === 0 ? 0 : Math.max(3, Math.abs(bar.certain) * scale)
        return (
          <g key={bar.label}>
            {height > 0 && (
              <rect
                x={11 + index * 50}
                y={bar.certain > 0 ? zero - height : zero}
                width="28"
                height={height}
                rx={Math.min(4, height / 2)}
                className={index === shown.length - 1 ? miniFill[voice].now : miniFill[voice].past}
              />
            )}
            <text x={25 + index * 50} y="99" textAnchor="middle" className="fill-muted text-[11.5px] font-medium">
              {bar.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
