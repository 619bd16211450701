import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'>, FieldTexts {
  options: readonly Option[]
  /** The first option, which selects nothing. */
  placeholder?: string | undefined
}

/** The native select, for six to about fifteen options. Use cards or chips for fewer, a Combobox for more. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, options, placeholder, ...native } = props
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <span className="relative flex">
          <select {...native} {...wiring} className={controlClass(Boolean(error), 'h-(--control) appearance-none pr-9 pl-[.6875rem]')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={16} className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
        </span>
      )}
    </Field>
  )
}
