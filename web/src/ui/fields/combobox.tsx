import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { lateComponent } from '#ui/base/late-component.ts'
import { painted } from '#ui/base/painted.ts'
import type { ComboboxProps } from './combobox-props.ts'
import { ComboboxPending } from './combobox-pending.tsx'
import { Field } from './field.tsx'
import { PlainChoice } from './plain-choices.tsx'

// Fetched after the first paint of its screen, so that it does not delay what is shown first.
const { usePart: useLive } = lateComponent(() =>
  painted()
    .then(() => import('./live-combobox.tsx'))
    .then(
      (module) => module.LiveCombobox,
      () => PlainChoice,
    ),
)

/** A choice of one among many options, found by typing. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, options, value, placeholder } = props
  const shown = options.find((option) => option.value === value)?.label
  const Live = useLive()
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) =>
        Live ? (
          <Live {...props} wiring={wiring} />
        ) : (
          <ComboboxPending words={shown ?? placeholder} icon={ChevronsUpDown} isEmpty={shown === undefined} />
        )
      }
    </Field>
  )
}
