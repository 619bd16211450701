import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface FieldTexts {
  label: ReactNode
  /** On the label's right: a rule, a counter, a link. */
  hint?: ReactNode
  /** Adds '(Optional)' on the label's right, or after the label if there is a hint. */
  optional?: boolean | undefined
  /** A sentence below; an error replaces it. */
  help?: ReactNode
  error?: string | undefined
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends FieldTexts {
  /** The id of the control; generated if absent. */
  id?: string | undefined
  /** Several controls under one name: a fieldset with a legend instead of a label. */
  group?: boolean | undefined
  className?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Connects a label, a control and its messages for assistive technology. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, group, className, children } = props
  const madeId = useId()
  const controlId = id ?? madeId
  const noteId = `${controlId}-note`
  const note = error ?? help
  const side = hint ?? (optional ? '(Optional)' : undefined)
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  const labelId = `${controlId}-label`
  const words = 'text-sm font-semibold text-main'
  return (
    <div
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      {...(group ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': wiring['aria-describedby'] } : {})}
    >
      <div className={cx('flex items-baseline gap-1.5', hideLabel && 'sr-only')}>
        {group ? (
          <span id={labelId} className={words}>
            {label}
          </span>
        ) : (
          <label htmlFor={controlId} id={labelId} className={words}>
            {label}
          </label>
        )}
        {optional && hint !== undefined && <span className="text-sm text-faint">(Optional)</span>}
        {side !== undefined && <span className="ml-auto text-right text-sm text-faint">{side}</span>}
      </div>
      {children(wiring)}
      {note && <FieldNote id={noteId} error={error} help={help} />}
    </div>
  )
}

interface FieldNoteProps {
  id: string
  error: string | undefined
  help: ReactNode
}

function FieldNote({ id, error, help }: FieldNoteProps): ReactNode {
  if (!error) {
    return (
      <p id={id} className="text-sm text-muted">
        {help}
      </p>
    )
  }
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-text">
      <CircleAlert aria-hidden className="mt-[.15625rem] size-[15px] shrink-0" />
      <span>{error}</span>
    </p>
  )
}
