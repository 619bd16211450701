import { useEffect, useEffectEvent, type RefObject } from 'react'

const buttonOfKey: Record<string, string> = { a: 'approve', c: 'ask' }

/** Left and right step through the media, a approves, c asks for changes; never while a person types or moves a slider. */
export function useViewerKeys(popup: RefObject<HTMLElement | null>, step: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('textarea, input, select, [role=spinbutton]') !== null
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
    else if (event.key in buttonOfKey) popup.current?.querySelector<HTMLElement>(`[data-key="${buttonOfKey[event.key]}"]`)?.click()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // On its way down: a dialog keeps arrow keys from coming up again.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
