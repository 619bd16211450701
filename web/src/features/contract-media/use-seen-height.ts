import { useEffect, type RefObject } from 'react'

/** Tells an element how much of the window is seen: on phones the keyboard lies over the rest of it. */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tell = () => {
      // Enlarged by two fingers it shows a part, and hides nothing.
      const isZoomed = view.scale > 1.01
      element.current?.style.setProperty('--seen-height', isZoomed ? '100%' : `${view.height}px`)
      element.current?.style.setProperty('--seen-top', isZoomed ? '0px' : `${view.offsetTop}px`)
      element.current?.toggleAttribute('data-keyboard', !isZoomed && view.height < innerHeight * 0.8)
    }
    view.addEventListener('resize', tell)
    view.addEventListener('scroll', tell)
    return () => {
      view.removeEventListener('resize', tell)
      view.removeEventListener('scroll', tell)
    }
  }, [element])
}
