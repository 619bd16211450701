import { useEffect, type RefObject } from 'react'

/** Sets the visible height of the window on an element, because a phone's keyboard covers the rest. */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tell = () => {
      // Pinch-zoom also shrinks the visual viewport, but covers nothing.
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
