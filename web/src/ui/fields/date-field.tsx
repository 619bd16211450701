import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'

/** Dates are 'YYYY-MM-DD', the format of the browser's date input. */
export interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FieldTexts {}

export function DateField(props: DateFieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, ...native } = props
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <input
          {...native}
          {...wiring}
          type="date"
          className={controlClass(
            Boolean(error),
            'h-(--control) px-[.6875rem] tabular-nums [&::-webkit-calendar-picker-indicator]:cursor-pointer',
          )}
        />
      )}
    </Field>
  )
}
