import { type ComponentType, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What somebody did to the field that stood here before its behaviour was there. */
export interface Handover {
  hasFocus: boolean
  /** Not the words of the choice that was shown. */
  typed: string | undefined
  opens: boolean
}

/** A field whose behaviour is heavy. */
export interface LateControl<Props> {
  /** The component, once it has been fetched. */
  found: () => ComponentType<Props> | undefined
  fetch: () => Promise<ComponentType<Props>>
}

export function lateControl<Props>(load: () => Promise<ComponentType<Props>>): LateControl<Props> {
  let fetched: ComponentType<Props> | undefined
  return { found: () => fetched, fetch: async () => (fetched ??= await load()) }
}

interface Around {
  ref: Ref<HTMLInputElement> | undefined
  error: string | undefined
}

export type StandIn = ReturnType<typeof useLateControl>['standIn']

type Taken<Props> = { Control: ComponentType<Props>; handover: Handover }

const untouched: Handover = { hasFocus: false, typed: undefined, opens: false }

/**
 * Shows a plain input until somebody comes near it or begins to fill in its form, then hands over what was typed, the focus and the
 * wish to see the list, between two keystrokes.
 */
export function useLateControl<Props>(late: LateControl<Props>, { ref, error }: Around) {
  const input = useRef<HTMLInputElement | null>(null)
  const opens = useRef(false)
  const [taken, setTaken] = useState<Taken<Props> | undefined>(() => {
    const Control = late.found()
    return Control && { Control, handover: untouched }
  })
  const [hasFailed, setFailed] = useState(false)

  const reach = async () => {
    const Control = await late.fetch().catch(() => undefined)
    setFailed(!Control)
    const field = input.current
    if (!field || !Control) return
    const typed = field.value === field.defaultValue ? undefined : field.value
    const handover = { hasFocus: document.activeElement === field, typed, opens: opens.current }
    // At once, so that no keystroke falls between the two.
    flushSync(() => setTaken({ Control, handover }))
  }
  const open = () => {
    opens.current = true
    void reach()
  }

  useEffect(() => {
    const form = input.current?.form
    const begin = () => void reach()
    form?.addEventListener('focusin', begin, { once: true })
    return () => form?.removeEventListener('focusin', begin)
  })

  const setRef = (node: HTMLInputElement | null) => {
    input.current = node
    give(ref, node)
  }
  const standIn = {
    ref: setRef,
    role: 'combobox',
    'aria-expanded': false,
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    autoComplete: 'off',
    spellCheck: false,
    // The field may be replaced between the press and its end, and then no click follows.
    onMouseDown: () => {
      opens.current = true
    },
    onFocus: () => void reach(),
    onClick: open,
    onInput: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
    },
  } as const
  const problem = error ?? (hasFailed ? 'The choices could not be loaded. Please try again.' : undefined)
  return { taken, problem, standIn, open, onPointerEnter: () => void reach() }
}

/** Repeats on the field that behaves what was done to the one before; its list is open from the start where that was asked for. */
export function takeOver(field: HTMLInputElement | null, { hasFocus, typed, opens }: Handover): void {
  if (!field) return
  if (hasFocus || opens) field.focus()
  if (typed !== undefined) {
    // React hears of a value only when it is set past its own watch.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
}

function give(ref: Ref<HTMLInputElement> | undefined, node: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(node)
  else if (ref) ref.current = node
}
