import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

export interface FlowStep {
  label: string
  count: number
  /** 'new candidates in 3 campaigns'. */
  note: string
  /** Something waits for this person: tinted with the side's colour. */
  hot?: boolean | undefined
  render: RenderElement
}

export interface FlowStripProps {
  /** 'Where your work stands'. */
  label: string
  steps: readonly FlowStep[]
}

/** The four steps of the work, cut like the mark; two per row on phones. */
export function FlowStrip({ label, steps }: FlowStripProps): ReactNode {
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-border bg-surface shadow-resting sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {steps.map((step, index) => (
        <Step key={step.label} step={step} isFirst={index === 0} isLast={index === steps.length - 1} />
      ))}
    </nav>
  )
}

const arrowEdge =
  "sm:after:absolute sm:after:inset-y-0 sm:after:-right-[17px] sm:after:z-1 sm:after:w-[34px] sm:after:bg-border sm:after:content-[''] sm:after:[clip-path:polygon(50%_0,calc(50%+1px)_0,100%_50%,calc(50%+1px)_100%,50%_100%,calc(100%-1.5px)_50%)]"
const hotFill = "z-2 before:absolute before:inset-0 before:bg-accent-tint before:content-[''] sm:before:-right-[17px]"
/** The first step has no predecessor, so its left edge is not cut. */
const firstCut = 'sm:before:[clip-path:polygon(0_0,calc(100%-17px)_0,100%_50%,calc(100%-17px)_100%,0_100%)]'
const nextCut = 'sm:before:[clip-path:polygon(0_0,calc(100%-17px)_0,100%_50%,calc(100%-17px)_100%,0_100%,17px_50%)]'

function Step({ step, isFirst, isLast }: { step: FlowStep; isFirst: boolean; isLast: boolean }): ReactNode {
  const { label, count, note, hot = false, render } = step
  const words = hot ? 'text-on-accent-tint' : 'text-muted'
  return renderAs(render, {
    className: cx(
      'relative flex min-w-0 flex-col px-4 py-3 text-main no-underline transition-colors focus-visible:-outline-offset-2 sm:py-4 sm:pr-5 sm:pl-9 sm:first:pl-5 [&>*]:relative [&>*]:z-2',
      'max-sm:border-border max-sm:odd:border-r max-sm:[&:nth-child(-n+2)]:border-b',
      hot ? cx(hotFill, isFirst ? firstCut : nextCut) : 'hover:bg-hover',
      !isLast && arrowEdge,
    ),
    children: (
      <>
        <span className={cx('text-sm font-semibold', words)}>{label}</span>
        <b className="num display text-[2rem] leading-[2.375rem]">{count}</b>
        <span className={cx('text-sm leading-[1.125rem]', words)}>{note}</span>
      </>
    ),
  })
}
