import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { ComboboxOption } from './combobox-props.ts'

interface ComboboxPopupProps {
  emptyText: string
  /** The whole field, if the input is only a part of it. */
  anchor?: RefObject<HTMLElement | null> | undefined
}

/** The list that both comboboxes open. */
export function ComboboxPopup({ emptyText, anchor }: ComboboxPopupProps): ReactNode {
  return (
    <Base.Portal>
      <Base.Positioner anchor={anchor} sideOffset={6} className="z-50 outline-none">
        <Base.Popup className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-48 origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-card border border-border bg-raised p-1.5 text-main shadow-dialog transition-[opacity,translate] duration-(--normal) data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0">
          <RestStaysReadable />
          <Base.Empty className="px-2.5 py-2 text-muted empty:hidden">{emptyText}</Base.Empty>
          <Base.List className="empty:hidden">
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled ?? false}
                className="flex min-h-9 cursor-default items-center gap-2 rounded-badge px-2.5 py-1.5 select-none data-disabled:text-faint data-highlighted:bg-hover data-selected:font-semibold pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1">{option.label}</span>
                <Base.ItemIndicator>
                  <Check aria-hidden size={16} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/**
 * Undoes that Base UI hides the rest of the page from screen readers while a list is open: all of it is still reachable, and a list is not a
 * dialog.
 */
function RestStaysReadable(): null {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof Element && target.getAttribute('aria-hidden') === 'true') target.removeAttribute('aria-hidden')
      }
    })
    observer.observe(document.body, { attributes: true, attributeFilter: ['aria-hidden'], subtree: true })
    return () => observer.disconnect()
  }, [])
  return null
}

/** Base UI clears a closed combobox on Escape; here Escape only closes an open list. */
export function keepOnEscape(event: { key: string; currentTarget: Element; preventBaseUIHandler: () => void }): void {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true') event.preventBaseUIHandler()
}
