import type { Ref } from 'react'
import type { FieldTexts } from './field.tsx'
import type { Option } from './select-field.tsx'

export interface ComboboxOption extends Option {
  /** Other words that find it: a country's code, a native name. */
  keywords?: string | undefined
}

interface SharedProps extends FieldTexts {
  options: readonly ComboboxOption[]
  placeholder?: string | undefined
  disabled?: boolean | undefined
  emptyText?: string | undefined
  id?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

export interface ComboboxProps extends SharedProps {
  /** null if nothing is chosen. */
  value: string | null | undefined
  onValueChange: (value: string | null) => void
  /** Shows a button that clears it. */
  clearable?: boolean | undefined
  name?: string | undefined
}

export interface MultiComboboxProps extends SharedProps {
  value: readonly string[]
  onValueChange: (value: string[]) => void
}
