import { Combobox as Base } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type ComboboxOption, ComboboxPopup, isSameOption, keepOnEscape, matchesOption } from './combobox-popup.tsx'
import { shellClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface MultiComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[]
  value: readonly string[]
  onValueChange: (value: string[]) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  emptyText?: string | undefined
  id?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

const isOption = (option: ComboboxOption | undefined): option is ComboboxOption => option !== undefined

/** Several of many: each choice is a chip with a cross; Backspace takes the last one away. */
export function MultiCombobox(props: MultiComboboxProps): ReactNode {
  const { options, value, onValueChange, placeholder, disabled = false, emptyText = 'Nothing found', id, onBlur, ref, className } = props
  const { label, hint, optional, help, error, hideLabel } = props
  const chosen = value.map((one) => options.find((option) => option.value === one)).filter(isOption)
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <Base.Root
          multiple
          items={options}
          value={chosen}
          onValueChange={(next: ComboboxOption[]) => onValueChange(next.map((option) => option.value))}
          isItemEqualToValue={isSameOption}
          filter={matchesOption}
          autoHighlight
          disabled={disabled}
        >
          <Base.Chips className={shellClass(Boolean(error), 'flex-wrap items-center gap-1.5 p-[5px]')}>
            {chosen.map((option) => (
              <Base.Chip
                key={option.value}
                aria-label={option.label}
                className="inline-flex h-7 items-center gap-1 rounded-round bg-neutral-tint pr-1 pl-2.5 text-sm font-medium text-main pointer-coarse:h-9"
              >
                {option.label}
                <Base.ChipRemove
                  aria-label={`Remove ${option.label}`}
                  className="grid size-5 place-items-center rounded-full text-muted hover:bg-hover hover:text-main pointer-coarse:size-8"
                >
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
              className="h-7 min-w-24 flex-1 bg-transparent px-1.5 outline-none pointer-coarse:h-9"
            />
          </Base.Chips>
          <ComboboxPopup emptyText={emptyText} />
        </Base.Root>
      )}
    </Field>
  )
}
