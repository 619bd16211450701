import { type RefObject, useState } from 'react'
import { useEscape } from '#ui/feedback/use-escape.ts'

/** The classes of an element that covers the whole window, for browsers without full screen. */
export const fullWindowClass =
  'data-full:fixed! data-full:inset-0! data-full:z-50 data-full:size-full! data-full:max-h-none! data-full:max-w-none! data-full:rounded-none! data-full:pt-[env(safe-area-inset-top)] data-full:pr-[env(safe-area-inset-right)] data-full:pb-[env(safe-area-inset-bottom)] data-full:pl-[env(safe-area-inset-left)]'

/** Shows an element in full screen, or in the full window: iPhones allow full screen only for a bare video, without the layers over it. */
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
      // A popover lies above the surrounding dialog, which would transform and clip its content.
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
