import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface CountOfProps {
  count: number
  of: number
  /** 'photo'; the plural defaults to the singular with an s. */
  singular: string
  plural?: string | undefined
  className?: string | undefined
}

/** Shows '4 photos' if the count equals the requested number, or else '3 of 4 photos' with the requested number in red and bold. */
export function CountOf({ count, of, singular, plural = `${singular}s`, className }: CountOfProps): ReactNode {
  const noun = of === 1 ? singular : plural
  if (count === of) return <span className={cx('num', className)}>{`${count} ${noun}`}</span>
  return (
    <span className={cx('num', className)}>
      {`${count} of `}
      <span className="font-bold text-danger-text">{of}</span>
      {` ${noun}`}
    </span>
  )
}

/** '1 fewer', '2 more', or `same` if both are equal. */
export function CountDifference({ count, of, same }: { count: number; of: number; same: string }): ReactNode {
  if (count === of) return <span className="text-sm whitespace-nowrap text-muted">{same}</span>
  const words = count < of ? `${of - count} fewer` : `${count - of} more`
  return <span className="text-sm font-bold whitespace-nowrap text-danger-text">{words}</span>
}

export interface FigureProps {
  label: string
  value: ReactNode
  tone?: 'main' | 'success' | 'danger' | undefined
}

const toneClass = { main: 'text-main', success: 'text-success-text', danger: 'text-danger-text' }

/** Counters: each a figure in the display face above its label. */
export function Figures({ items, className }: { items: readonly FigureProps[]; className?: string | undefined }): ReactNode {
  return (
    <dl className={cx('flex flex-wrap gap-x-6 gap-y-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2', className)}>
      {items.map(({ label, value, tone = 'main' }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm leading-[1.125rem] text-muted">{label}</dt>
          <dd className={cx('num display text-[1.625rem] leading-[1.875rem]', toneClass[tone])}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
