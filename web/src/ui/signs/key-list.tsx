import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface KeyLine {
  keys: readonly string[]
  /** 'Approve'. */
  does: string
}

/** Lists the keyboard shortcuts of a screen. */
export function KeyList({ lines, className }: { lines: readonly KeyLine[]; className?: string | undefined }): ReactNode {
  return (
    <dl className={cx('grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm', className)}>
      {lines.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="grid h-7 min-w-7 place-items-center rounded-badge border border-border-strong px-1.5 font-sans text-xs font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
