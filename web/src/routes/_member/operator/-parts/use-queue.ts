import { useEffect } from 'react'

type Queue<Item> = { current: Item | undefined; next: Item | undefined; previous: Item | undefined }

/** The record that is looked at, and its neighbours; without a choice it is the first one. */
export function queueAt<Item>(items: readonly Item[], idOf: (item: Item) => string, chosenId: string | undefined): Queue<Item> {
  const found = items.findIndex((item) => idOf(item) === chosenId)
  const place = found === -1 ? 0 : found
  return { current: items[place], next: items[place + 1], previous: place === 0 ? undefined : items[place - 1] }
}

/** Letters that act while nobody is typing: `{ j: next, k: previous }`. */
export function useQueueKeys(acts: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      const isElsewhere =
        target instanceof Element && target.closest('input, textarea, select, video, [role="dialog"], [contenteditable]') !== null
      if (isElsewhere) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
