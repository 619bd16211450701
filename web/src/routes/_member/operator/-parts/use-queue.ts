import { useEffect } from 'react'

type Queue<Item> = { next: Item | undefined; previous: Item | undefined; currentId: string | undefined }

/** The record that is looked at, and its neighbours; without a choice it is the first one. One that is not in the list stands before it. */
export function queueAt<Item>(items: readonly Item[], idOf: (item: Item) => string, chosenId: string | undefined): Queue<Item> {
  const [first] = items
  const index = chosenId === undefined ? 0 : items.findIndex((item) => idOf(item) === chosenId)
  return { currentId: chosenId ?? (first && idOf(first)), next: items[index + 1], previous: items[index - 1] }
}

const fields = 'input, textarea, select, video, [contenteditable]'
const overlays = '[role="dialog"], [role="alertdialog"], :popover-open'

/** Letters that act while nobody is typing and nothing lies above the page: `{ j: next, k: previous }`. */
export function useQueueKeys(acts: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
      if (isTyping || document.querySelector(overlays) !== null) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
