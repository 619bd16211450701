import { useEffect } from 'react'

type Queue<Item> = {
  currentId: string | undefined
  next: Item | undefined
  previous: Item | undefined
  /** The record to open after a decision: the next unclaimed one, or else the nearest before it. */
  nextFree: Item | undefined
}

type Looked<Item> = { idOf: (item: Item) => string; chosenId: string | undefined; isTaken: (id: string) => boolean }

/** Returns the selected record, by default the first, and its neighbours. A record that is not in the list counts as before it. */
export function queueAt<Item>(items: readonly Item[], { idOf, chosenId, isTaken }: Looked<Item>): Queue<Item> {
  const [first] = items
  const index = chosenId === undefined ? 0 : items.findIndex((item) => idOf(item) === chosenId)
  const isFree = (item: Item) => !isTaken(idOf(item))
  return {
    currentId: chosenId ?? (first && idOf(first)),
    next: items[index + 1],
    previous: items[index - 1],
    nextFree:
      items.slice(index + 1).find(isFree) ?? items.slice(0, Math.max(index, 0)).findLast(isFree) ?? items[index + 1] ?? items[index - 1],
  }
}

const fields = 'input, textarea, select, video, [contenteditable]'
const overlays = '[role="dialog"], [role="alertdialog"], :popover-open'

/** Binds letter shortcuts, active while nobody is typing and no dialog is open: `{ j: next, k: previous }`. */
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
