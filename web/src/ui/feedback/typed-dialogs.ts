import { type RefObject, useEffect, useRef } from 'react'

export interface TypedDialog {
  isTyped: () => boolean
  /** Asks whether the typed text may be discarded, then calls `leave`. */
  ask: (leave: () => void) => void
}

/** The open dialogs, the topmost last. */
const openDialogs: TypedDialog[] = []

/** Returns the dialog that holds typed text, if any; code that navigates away has to ask it first. */
export function typedDialog(): TypedDialog | undefined {
  return openDialogs.findLast((dialog) => dialog.isTyped())
}

const texts = 'textarea, input:is([type=text], [type=email], [type=url], [type=tel], [type=number], [type=password], :not([type]))'
/** Excluded: choices, which one click restores, and fields whose text is kept anyway. */
const spared = '[role=combobox], [data-kept], [data-kept] *'

type TextElement = HTMLInputElement | HTMLTextAreaElement

export interface TypedWords {
  onFocus: (event: { target: EventTarget }) => void
  isTyped: () => boolean
  /** Focuses the field that was typed in last. */
  focusLast: () => void
}

/** Compares the fields of a dialog with their values when they were first focused, so that forms need not report changes. */
export function useTypedWords(popup: RefObject<HTMLElement | null>): TypedWords {
  const before = useRef(new WeakMap<Element, string>())
  const last = useRef<HTMLElement | null>(null)
  return {
    onFocus: ({ target }) => {
      if (!isText(target)) return
      last.current = target
      if (!before.current.has(target)) before.current.set(target, target.value)
    },
    isTyped: () =>
      [...(popup.current?.querySelectorAll<TextElement>(texts) ?? [])].some((field) => {
        const first = before.current.get(field)
        return first !== undefined && field.value !== first && !field.matches(spared)
      }),
    focusLast: () => last.current?.focus(),
  }
}

/** Registers a dialog while it is open. */
export function useOpenDialog(isOpen: boolean, dialog: TypedDialog): void {
  const current = useRef(dialog)
  useEffect(() => {
    current.current = dialog
  })
  useEffect(() => {
    if (!isOpen) return
    const known: TypedDialog = { isTyped: () => current.current.isTyped(), ask: (leave) => current.current.ask(leave) }
    openDialogs.push(known)
    return () => void openDialogs.splice(openDialogs.indexOf(known), 1)
  }, [isOpen])
}

function isText(target: EventTarget): target is TextElement {
  return target instanceof HTMLElement && target.matches(texts)
}
