import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface StepperProps extends FieldTexts {
  value: number
  onValueChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  /** Beside a heading that says it already: the control alone. */
  bare?: boolean | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLSpanElement> | undefined
  className?: string | undefined
}

const stepOfKey: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }

const buttonClass =
  'grid h-full w-9 place-items-center text-muted transition-colors hover:bg-hover aria-disabled:text-[color-mix(in_srgb,var(--text-faint)_70%,transparent)] aria-disabled:hover:bg-transparent pointer-coarse:w-11'

/** Counts: two buttons and a number between them that takes arrow keys too. */
export function Stepper(props: StepperProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, bare = false, className } = props
  const id = useId()
  if (bare) return <StepperControl {...props} name={label} noteId={undefined} />
  return (
    <Field group id={id} {...{ label, hint, optional, help, error, hideLabel, className }}>
      {(wiring) => <StepperControl {...props} name={label} noteId={wiring['aria-describedby']} />}
    </Field>
  )
}

function StepperControl(props: StepperProps & { name: ReactNode; noteId: string | undefined }): ReactNode {
  const { value, onValueChange, min = 0, max = Number.MAX_SAFE_INTEGER, disabled = false, error, onBlur, ref, name, noteId } = props
  const move = (step: number): void => {
    const next = Math.min(max, Math.max(min, value + step))
    if (!disabled && next !== value) onValueChange(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'Home' ? min - value : stepOfKey[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  const words = typeof name === 'string' ? name : 'Number'
  return (
    <span
      className={cx(
        'inline-flex h-(--control) w-fit items-stretch overflow-hidden rounded-control border bg-(--control-back)',
        error ? 'border-danger-text inset-ring inset-ring-danger-text' : 'border-border-strong',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One less, ${words}`}
        aria-disabled={disabled || value <= min}
        onClick={() => move(-1)}
        className={buttonClass}
      >
        <Minus aria-hidden size={16} />
      </button>
      <span
        ref={ref}
        role="spinbutton"
        tabIndex={disabled ? undefined : 0}
        aria-label={words}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        aria-disabled={disabled || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="num flex min-w-7 items-center justify-center rounded-badge px-1 font-bold focus-visible:-outline-offset-2"
      >
        {value}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One more, ${words}`}
        aria-disabled={disabled || value >= max}
        onClick={() => move(1)}
        className={buttonClass}
      >
        <Plus aria-hidden size={16} />
      </button>
    </span>
  )
}
