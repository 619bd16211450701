import { Check, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The sentence next to it; may contain links. */
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, help, error, className, id, ...native }: CheckboxProps): ReactNode {
  const madeId = useId()
  const boxId = id ?? madeId
  const noteId = `${boxId}-note`
  return (
    <div className={cx('flex items-start gap-2.5', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...native}
          id={boxId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? noteId : undefined}
          className={cx(
            "peer size-5 appearance-none rounded-badge border-[1.5px] bg-(--control-back) transition-colors checked:border-primary checked:bg-primary disabled:border-border disabled:bg-sunken pointer-coarse:before:absolute pointer-coarse:before:-inset-3 pointer-coarse:before:content-['']",
            error ? 'border-danger-text inset-ring inset-ring-danger-text' : 'border-border-strong',
          )}
        />
        <Check
          aria-hidden
          size={14}
          strokeWidth={3}
          className="pointer-events-none absolute text-on-primary opacity-0 peer-checked:opacity-100 peer-disabled:text-muted"
        />
      </span>
      <div className="min-w-0 flex-1">
        <label htmlFor={boxId} className="block">
          {label}
        </label>
        {error ? (
          <p id={noteId} className="flex gap-1.5 text-sm font-medium text-danger-text">
            <CircleAlert aria-hidden className="mt-[.15625rem] size-[15px] shrink-0" />
            {error}
          </p>
        ) : (
          help !== undefined && (
            <p id={noteId} className="text-sm text-muted">
              {help}
            </p>
          )
        )}
      </div>
    </div>
  )
}
