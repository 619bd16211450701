import { useEffect, type RefObject } from 'react'

type View = Pick<VisualViewport, 'scale' | 'height' | 'offsetTop'>

/** Returns which part of the window can be seen: its CSS height, its CSS distance from the top, and whether a keyboard covers the rest. */
export function seenPart({ scale, height, offsetTop }: View, windowHeight: number) {
  // Pinch-zoom also shrinks the visual viewport, but covers nothing.
  if (scale > 1.01) return { height: '100%', top: '0px', hasKeyboard: false }
  return { height: `${height}px`, top: `${offsetTop}px`, hasKeyboard: height < windowHeight * 0.8 }
}

/** Sets the visible height of the window on an element, because a phone's keyboard covers the rest. */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tell = () => {
      const seen = seenPart(view, innerHeight)
      element.current?.style.setProperty('--seen-height', seen.height)
      element.current?.style.setProperty('--seen-top', seen.top)
      element.current?.toggleAttribute('data-keyboard', seen.hasKeyboard)
    }
    view.addEventListener('resize', tell)
    view.addEventListener('scroll', tell)
    return () => {
      view.removeEventListener('resize', tell)
      view.removeEventListener('scroll', tell)
    }
  }, [element])
}
