import type { ReactNode } from 'react'
import type { ComboboxProps, MultiComboboxProps } from './combobox-props.ts'
import { controlClass } from './control-class.ts'
import type { FieldWiring } from './field.tsx'

/** The browser's native select, used if the combobox could not be loaded, so that other input on the screen is not lost. */
export function PlainChoice(props: ComboboxProps & { wiring: FieldWiring }): ReactNode {
  const { options, value, onValueChange, placeholder = '', name, onBlur, disabled, error, wiring } = props
  return (
    <select
      {...wiring}
      name={name}
      value={value ?? ''}
      onChange={({ target }) => onValueChange(target.value === '' ? null : target.value)}
      onBlur={onBlur}
      disabled={disabled}
      className={controlClass(Boolean(error), 'min-h-(--control) px-[.6875rem]')}
    >
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export function PlainChoices(props: MultiComboboxProps & { wiring: FieldWiring }): ReactNode {
  const { options, value, onValueChange, onBlur, disabled, error, wiring } = props
  return (
    <select
      {...wiring}
      multiple
      value={[...value]}
      onChange={({ target }) => onValueChange(Array.from(target.selectedOptions, (option) => option.value))}
      onBlur={onBlur}
      disabled={disabled}
      className={controlClass(Boolean(error), 'px-[.6875rem] py-1.5')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
