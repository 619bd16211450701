import type { ReactNode } from 'react'
import { lateComponent } from '#ui/base/late-component.ts'
import { painted } from '#ui/base/painted.ts'
import type { MultiComboboxProps } from './combobox-props.ts'
import { ComboboxPending } from './combobox-pending.tsx'
import { Field } from './field.tsx'
import { PlainChoices } from './plain-choices.tsx'

// Fetched after the first paint of its screen, so that it does not delay what is shown first.
const { usePart: useLive } = lateComponent(() =>
  painted()
    .then(() => import('./live-multi-combobox.tsx'))
    .then(
      (module) => module.LiveMultiCombobox,
      () => PlainChoices,
    ),
)

/** A choice of several among many options: each is a chip with a remove button; Backspace removes the last one. */
export function MultiCombobox(props: MultiComboboxProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, options, value, placeholder } = props
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const shown = chosen.length === 0 ? placeholder : chosen.join(', ')
  const Live = useLive()
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (Live ? <Live {...props} wiring={wiring} /> : <ComboboxPending words={shown} isEmpty={chosen.length === 0} />)}
    </Field>
  )
}
