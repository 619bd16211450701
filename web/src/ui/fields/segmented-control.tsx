import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon | undefined
}

export interface SegmentedControlProps<Value extends string> {
  /** The name of what is switched: 'Show as'. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string | undefined
}

/** Switches between two to four views of the same thing. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>): ReactNode {
  return (
    <div role="group" aria-label={label} className={cx('inline-flex w-fit rounded-[.5625rem] bg-sunken p-[3px]', className)}>
      {segments.map(({ value: one, label: words, icon: Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onValueChange(one)}
          className="flex h-7 items-center gap-1.5 rounded-[.4375rem] px-2.5 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-main aria-pressed:bg-raised aria-pressed:text-main aria-pressed:shadow-resting pointer-coarse:h-10 pointer-coarse:px-4"
        >
          {Icon && <Icon aria-hidden size={15} />}
          {words}
        </button>
      ))}
    </div>
  )
}
