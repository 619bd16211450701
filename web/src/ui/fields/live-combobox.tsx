import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronsUpDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ComboboxPopup, keepOnEscape } from './combobox-popup.tsx'
import type { ComboboxProps } from './combobox-props.ts'
import { bareInputClass, shellClass } from './control-class.ts'
import type { FieldWiring } from './field.tsx'
import { isSameOption, useFoundOptions } from './option-search.ts'

/** The combobox itself, in a separate chunk because its code is as heavy as the rest of a screen. */
export function LiveCombobox(props: ComboboxProps & { wiring: FieldWiring }): ReactNode {
  const {
    options,
    value,
    onValueChange,
    placeholder,
    clearable,
    disabled = false,
    emptyText = 'Nothing found',
    name,
    onBlur,
    ref,
    error,
    wiring,
  } = props
  const chosen = options.find((option) => option.value === value) ?? null
  const found = useFoundOptions(options, chosen)
  return (
    <Base.Root
      {...found}
      value={chosen}
      onValueChange={(option) => onValueChange(option?.value ?? null)}
      isItemEqualToValue={isSameOption}
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
  )
}
