import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { chipClass, chipInputClass, chipRemoveClass, chipsClass } from './chip-input-class.ts'
import type { LateProps, MultiComboboxProps } from './combobox-props.ts'
import { shellClass } from './control-class.ts'
import { Field, type FieldWiring } from './field.tsx'
import { lateControl, type StandIn, useLateControl } from './use-late-control.ts'

const live = lateControl<MultiComboboxProps & LateProps>(() =>
  import('./multi-combobox-live.tsx').then((module) => module.LiveMultiCombobox),
)

/** Several of many: each choice is a chip with a cross; Backspace takes the last one away. The list is fetched when somebody reaches for it. */
export function MultiCombobox(props: MultiComboboxProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, ref } = props
  const { taken, problem, standIn, onPointerEnter } = useLateControl(live, { ref, error })
  return (
    <Field {...{ label, hint, optional, help, hideLabel, id, className }} error={problem}>
      {(wiring) =>
        taken ? (
          <taken.Control {...props} wiring={wiring} handover={taken.handover} />
        ) : (
          <div className={shellClass(Boolean(problem), chipsClass)} onPointerEnter={onPointerEnter}>
            <ChipsBefore {...props} wiring={wiring} standIn={standIn} />
          </div>
        )
      }
    </Field>
  )
}

function ChipsBefore(props: MultiComboboxProps & { wiring: FieldWiring; standIn: StandIn }): ReactNode {
  const { options, value, onValueChange, placeholder, disabled, onBlur, wiring, standIn } = props
  const chosen = options.filter((option) => value.includes(option.value))
  const inOrder = value.flatMap((one) => chosen.filter((option) => option.value === one))
  const { ref, onKeyDown, ...behaviour } = standIn
  const takeLastAway = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && event.currentTarget.value === '') onValueChange(value.slice(0, -1))
    onKeyDown(event)
  }
  return (
    <>
      {inOrder.map((option) => (
        <div key={option.value} className={chipClass}>
          {option.label}
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove ${option.label}`}
            disabled={disabled}
            onClick={() => onValueChange(value.filter((one) => one !== option.value))}
            className={chipRemoveClass}
          >
            <X aria-hidden size={14} />
          </button>
        </div>
      ))}
      <input
        type="text"
        {...wiring}
        {...behaviour}
        ref={ref}
        onKeyDown={takeLastAway}
        onBlur={onBlur}
        placeholder={inOrder.length === 0 ? placeholder : undefined}
        disabled={disabled}
        className={chipInputClass}
      />
    </>
  )
}
