import { type RefObject, useEffect, useRef } from 'react'

export interface TypedDialog {
  isTyped: () => boolean
  /** Asks whether what was typed may go; `leave` is done when it may. */
  ask: (leave: () => void) => void
}

/** Every dialog that is open, the upper one last. */
const openDialogs: TypedDialog[] = []

/** The dialog that holds typed words, if one does: whoever leads the person away from it asks first. */
export function typedDialog(): TypedDialog | undefined {
  return openDialogs.findLast((dialog) => dialog.isTyped())
}

const texts = 'textarea, input:is([type=text], [type=email], [type=url], [type=tel], [type=number], [type=password], :not([type]))'
/** Choices are made again with a press, and what keeps its text by itself loses nothing. */
const spared = '[role=combobox], [data-kept], [data-kept] *'

type TextElement = HTMLInputElement | HTMLTextAreaElement

export interface TypedWords {
  onFocus: (event: { target: EventTarget }) => void
  isTyped: () => boolean
  /** Back to the field that was typed in last. */
  focusLast: () => void
}

/** Compares the fields of a dialog with what stood in them when they were first entered: nobody has to report it. */
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

/** Lets a dialog be asked as long as it is open. */
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
