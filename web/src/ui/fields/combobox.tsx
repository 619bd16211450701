import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComboboxProps, LateProps } from './combobox-props.ts'
import { bareInputClass, shellClass } from './control-class.ts'
import { Field, type FieldWiring } from './field.tsx'
import { lateControl, type StandIn, useLateControl } from './use-late-control.ts'

const live = lateControl<ComboboxProps & LateProps>(() => import('./combobox-live.tsx').then((module) => module.LiveCombobox))

/** One of many, found by typing. Its list and behaviour are fetched when somebody reaches for it. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, ref } = props
  const { taken, problem, standIn, open, onPointerEnter } = useLateControl(live, { ref, error })
  return (
    <Field {...{ label, hint, optional, help, hideLabel, id, className }} error={problem}>
      {(wiring) =>
        taken ? (
          <taken.Control {...props} wiring={wiring} handover={taken.handover} />
        ) : (
          <div className={shellClass(Boolean(problem))} onPointerEnter={onPointerEnter}>
            <InputBefore {...props} wiring={wiring} standIn={standIn} />
            <button
              type="button"
              tabIndex={-1}
              aria-label="Show all choices"
              disabled={props.disabled}
              onClick={open}
              className="grid w-9 place-items-center text-muted"
            >
              <ChevronsUpDown aria-hidden size={16} />
            </button>
          </div>
        )
      }
    </Field>
  )
}

function InputBefore(props: ComboboxProps & { wiring: FieldWiring; standIn: StandIn }): ReactNode {
  const { options, value, name, onBlur, placeholder, disabled, wiring, standIn } = props
  const shown = options.find((option) => option.value === value)?.label ?? ''
  const { ref, ...behaviour } = standIn
  return (
    <input
      // A value that comes late, as from the server, starts it anew.
      key={shown}
      type="text"
      {...wiring}
      {...behaviour}
      ref={ref}
      name={name}
      defaultValue={shown}
      onBlur={onBlur}
      placeholder={placeholder}
      disabled={disabled}
      className={bareInputClass}
    />
  )
}
