import { lazy, type ReactNode, Suspense } from 'react'
import { painted } from '#ui/base/painted.ts'
import type { MultiComboboxProps } from './combobox-props.ts'
import { ComboboxPending } from './combobox-pending.tsx'
import { Field } from './field.tsx'
import { PlainChoices } from './plain-choices.tsx'

// Fetched after the first paint of its screen, so that it does not delay what is shown first.
const Live = lazy(() =>
  painted()
    .then(() => import('./live-multi-combobox.tsx'))
    .then(
      (module) => ({ default: module.LiveMultiCombobox }),
      () => ({ default: PlainChoices }),
    ),
)

/** A choice of several among many options: each is a chip with a remove button; Backspace removes the last one. */
export function MultiCombobox(props: MultiComboboxProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, options, value, placeholder } = props
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const shown = chosen.length === 0 ? placeholder : chosen.join(', ')
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <Suspense fallback={<ComboboxPending words={shown} isEmpty={chosen.length === 0} />}>
          <Live {...props} wiring={wiring} />
        </Suspense>
      )}
    </Field>
  )
}
