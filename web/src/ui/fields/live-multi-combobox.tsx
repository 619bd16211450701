import { Combobox as Base } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { chipClass, chipInputClass, chipRemoveClass, chipsClass } from './chip-input-class.ts'
import { ComboboxPopup, keepOnEscape } from './combobox-popup.tsx'
import type { ComboboxOption, MultiComboboxProps } from './combobox-props.ts'
import { shellClass } from './control-class.ts'
import type { FieldWiring } from './field.tsx'
import { isSameOption, useFoundOptions } from './option-search.ts'

const isOption = (option: ComboboxOption | undefined): option is ComboboxOption => option !== undefined

/** The field of chips itself, in a separate chunk because its code is as heavy as the rest of a screen. */
export function LiveMultiCombobox(props: MultiComboboxProps & { wiring: FieldWiring }): ReactNode {
  const { options, value, onValueChange, placeholder, disabled = false, emptyText = 'Nothing found', onBlur, ref, error, wiring } = props
  const chips = useRef<HTMLDivElement>(null)
  const chosen = value.map((one) => options.find((option) => option.value === one)).filter(isOption)
  const found = useFoundOptions(options)
  return (
    <Base.Root
      multiple
      {...found}
      value={chosen}
      onValueChange={(next: ComboboxOption[]) => onValueChange(next.map((option) => option.value))}
      isItemEqualToValue={isSameOption}
      autoHighlight
      disabled={disabled}
    >
      <Base.Chips ref={chips} className={shellClass(Boolean(error), chipsClass)}>
        {chosen.map((option) => (
          <Base.Chip key={option.value} aria-label={option.label} className={chipClass}>
            {option.label}
            <Base.ChipRemove aria-label={`Remove ${option.label}`} className={chipRemoveClass}>
              <X aria-hidden size={14} />
            </Base.ChipRemove>
          </Base.Chip>
        ))}
        <Base.Input
          {...wiring}
          ref={ref}
          onBlur={onBlur}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          onKeyDown={keepOnEscape}
          className={chipInputClass}
        />
      </Base.Chips>
      <ComboboxPopup emptyText={emptyText} anchor={chips} />
    </Base.Root>
  )
}
