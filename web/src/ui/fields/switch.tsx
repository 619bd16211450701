import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode
  help?: ReactNode
  /** Places the switch at the right end of its row, for lists of settings. */
  atEnd?: boolean | undefined
}

/** Takes effect immediately; in a form that is saved, use a Checkbox. */
export function Switch({ label, help, atEnd = false, className, id, ...native }: SwitchProps): ReactNode {
  const madeId = useId()
  const switchId = id ?? madeId
  const noteId = `${switchId}-note`
  return (
    <div className={cx('flex items-start gap-3', atEnd && 'flex-row-reverse', className)}>
      <span className="relative flex h-6 w-10 shrink-0">
        <input
          {...native}
          id={switchId}
          type="checkbox"
          // The browser itself exposes whether it is on.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-describedby={help === undefined ? undefined : noteId}
          className="peer h-6 w-10 appearance-none rounded-round border border-transparent bg-border-strong transition-colors checked:bg-primary disabled:bg-border pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 pointer-coarse:before:content-['']"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] size-[18px] rounded-full bg-surface transition-[translate] duration-(--normal) peer-checked:translate-x-4"
        />
      </span>
      <div className="min-w-0 flex-1">
        <label htmlFor={switchId} className="block">
          {label}
        </label>
        {help !== undefined && (
          <p id={noteId} className="text-sm text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
