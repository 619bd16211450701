import { type RefObject, useState } from 'react'
import { useEscape } from '#ui/feedback/use-escape.ts'

/** Of what can fill the screen: the whole window and nothing beside it, where only that can be had. */
export const fullWindowClass =
  'data-full:fixed! data-full:inset-0! data-full:z-50 data-full:size-full! data-full:max-h-none! data-full:max-w-none! data-full:rounded-none! data-full:pt-[env(safe-area-inset-top)] data-full:pr-[env(safe-area-inset-right)] data-full:pb-[env(safe-area-inset-bottom)] data-full:pl-[env(safe-area-inset-left)]'

/** Fills the screen with an element, or the window: telephones of Apple give the screen to a bare video only, without what is drawn over it. */
export function useFullWindow(frame: RefObject<HTMLElement | null>): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false)
  const leave = () => {
    const element = frame.current
    if (element?.popover) element.hidePopover()
    element?.removeAttribute('popover')
    element?.removeAttribute('data-full')
    setFull(false)
  }
  useEscape(isFull ? leave : undefined)
  const toggle = () => {
    const element: (HTMLElement & { requestFullscreen?: () => Promise<void> }) | null = frame.current
    if (isFull) leave()
    else if (element && element.requestFullscreen === undefined) {
      element.setAttribute('data-full', '')
      // Above the dialog that it stands in, which moves and cuts what is inside.
      if ('popover' in element) {
        element.setAttribute('popover', 'manual')
        element.showPopover()
      }
      setFull(true)
    } else {
      const wish = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen?.()
      wish?.catch(() => undefined)
    }
  }
  return { isFull, toggle }
}
