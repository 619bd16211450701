import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronsUpDown, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type ComboboxOption, ComboboxPopup, isSameOption, keepOnEscape, matchesOption } from './combobox-popup.tsx'
import { bareInputClass, shellClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface ComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[]
  /** null when nothing is chosen. */
  value: string | null | undefined
  onValueChange: (value: string | null) => void
  placeholder?: string | undefined
  /** Offers a cross that empties it. */
  clearable?: boolean | undefined
  disabled?: boolean | undefined
  emptyText?: string | undefined
  id?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps): ReactNode {
  const {
    options,
    value,
    onValueChange,
    placeholder,
    clearable,
    disabled = false,
    emptyText = 'Nothing found',
    id,
    name,
    onBlur,
    ref,
    className,
  } = props
  const { label, hint, optional, help, error, hideLabel } = props
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(option) => onValueChange(option?.value ?? null)}
          isItemEqualToValue={isSameOption}
          filter={matchesOption}
          autoHighlight
          disabled={disabled}
        >
          <Base.InputGroup className={shellClass(Boolean(error))}>
            <Base.Input
              {...wiring}
              ref={ref}
              name={name}
              onBlur={onBlur}
              placeholder={placeholder}
              onKeyDown={keepOnEscape}
              className={bareInputClass}
            />
            {clearable && (
              <Base.Clear aria-label="Clear" className="grid w-8 place-items-center text-muted hover:text-main">
                <X aria-hidden size={16} />
              </Base.Clear>
            )}
            <Base.Trigger aria-label="Show all choices" className="grid w-9 place-items-center text-muted">
              <ChevronsUpDown aria-hidden size={16} />
            </Base.Trigger>
          </Base.InputGroup>
          <ComboboxPopup emptyText={emptyText} />
        </Base.Root>
      )}
    </Field>
  )
}
