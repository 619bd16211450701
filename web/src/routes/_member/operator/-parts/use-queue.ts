import { useEffect } from 'react'

type Queue<Item> = {
  currentId: string | undefined
  next: Item | undefined
  previous: Item | undefined
  /** Where a decision leads: the next one that is not taken, else the closest one before. */
  nextFree: Item | undefined
}

type Looked<Item> = { idOf: (item: Item) => string; chosenId: string | undefined; isTaken: (id: string) => boolean }

/** The record that is looked at, and its neighbours; without a choice it is the first one. One that is not in the list stands before it. */
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
