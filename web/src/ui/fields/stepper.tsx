import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface StepperProps extends FieldTexts {
  value: number
  onValueChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  /** Only the control, if a heading next to it already names it. */
  bare?: boolean | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

const stepOfKey: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

const buttonClass =
  'grid h-full w-9 place-items-center text-muted transition-colors hover:bg-hover aria-disabled:text-[color-mix(in_srgb,var(--text-faint)_70%,transparent)] aria-disabled:hover:bg-transparent pointer-coarse:w-11'

/** A count: two buttons and between them a number that can be typed and changed with the arrow keys. */
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
  const [typed, setTyped] = useState<string | null>(null)
  const [limitWords, setLimitWords] = useState('')
  const limitId = useId()
  const words = typeof name === 'string' ? name : 'Number'
  const within = (number: number): number => Math.min(max, Math.max(min, number))
  const change = (next: number): void => {
    if (!disabled && next !== value) onValueChange(next)
  }
  const move = (step: number): void => {
    setTyped(null)
    setLimitWords('')
    change(within(value + step))
  }
  const type = (text: string): void => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 15)
    setTyped(digits)
    setLimitWords('')
    if (digits !== '') change(within(Number(digits)))
  }
  /** Replaces the input with the accepted number, and explains a difference. Returns false if they differ. */
  const settle = (): boolean => {
    const number = typed === null || typed === '' ? value : Number(typed)
    const isWithin = within(number) === number
    setTyped(null)
    if (!isWithin) setLimitWords(number < min ? `At least ${min}` : `At most ${max}`)
    return isWithin
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !settle()) event.preventDefault()
    const step = event.key === 'Home' ? min - value : stepOfKey[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  return (
    <span className="inline-flex w-fit flex-col items-end">
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
        <input
          ref={ref}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-label={words}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(noteId, limitWords !== '' && limitId) || undefined}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            settle()
            onBlur?.()
          }}
          className="num w-8 rounded-badge bg-transparent text-center font-bold focus-visible:-outline-offset-2"
        />
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
      <span id={limitId} role="status" className="text-sm text-muted empty:hidden">
        {limitWords}
      </span>
    </span>
  )
}
