import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronsUpDown, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ComboboxPopup, keepOnEscape } from './combobox-popup.tsx'
import type { ComboboxProps, LateProps } from './combobox-props.ts'
import { bareInputClass, shellClass } from './control-class.ts'
import { isSameOption, useFoundOptions } from './option-search.ts'
import { takeOver } from './use-late-control.ts'

/** The combobox once somebody reaches for it. */
export function LiveCombobox(props: ComboboxProps & LateProps): ReactNode {
  const { options, value, onValueChange, placeholder, clearable, disabled = false, emptyText = 'Nothing found' } = props
  const { name, onBlur, ref, error, wiring, handover } = props
  const group = useRef<HTMLDivElement>(null)
  const start = useRef(handover)
  useLayoutEffect(() => takeOver(group.current?.querySelector('input') ?? null, start.current), [])
  const chosen = options.find((option) => option.value === value) ?? null
  const found = useFoundOptions(options, chosen)
  return (
    <Base.Root
      defaultOpen={handover.opens}
      {...found}
      value={chosen}
      onValueChange={(option) => onValueChange(option?.value ?? null)}
      isItemEqualToValue={isSameOption}
      autoHighlight
      disabled={disabled}
    >
      <Base.InputGroup ref={group} className={shellClass(Boolean(error))}>
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
