import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { toastPosition } from './toast-position.ts'

const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file])'

function positionOf(region: HTMLElement): CSSProperties {
  const focused = document.activeElement
  const style = getComputedStyle(document.documentElement)
  const column = document.querySelector('[data-toast-column]')
  const position = toastPosition({
    window: { width: document.documentElement.clientWidth, height: innerHeight },
    heightPx: region.offsetHeight,
    column: column?.getBoundingClientRect(),
    barPx: Number.parseFloat(style.getPropertyValue('--save-bar')) || 0,
    floors: [...document.querySelectorAll('[data-toast-floor]')].map((element) => element.getBoundingClientRect()),
    typed: focused?.matches(typedFields) ? focused.getBoundingClientRect() : undefined,
  })
  // Toasts are inverted, so on a dark stage they are light, whatever the scheme of the page.
  return { ...position, right: 'auto', ...(column?.closest('[data-stage]') ? { colorScheme: 'dark' } : {}) }
}

/** Tracks what toasts must not cover, which moves with dialogs, fields and the window size. */
export function useToastPosition(region: RefObject<HTMLElement | null>): CSSProperties {
  const [position, setPosition] = useState<CSSProperties>({})
  useEffect(() => {
    const element = region.current
    if (element === null) return
    const { style } = document.documentElement
    let frame = 0
    const measure = () => {
      // Where nothing may be covered, the content makes room.
      if (element.offsetHeight === 0) return style.removeProperty('--toast-room')
      style.setProperty('--toast-room', `${element.offsetHeight + 24}px`)
      return setPosition(positionOf(element))
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    // A dialog that opens or asks takes the focus; its parts reach their final place when its transition ends.
    const events = ['resize', 'focusin', 'focusout', 'transitionend', 'scrollend'] as const
    for (const name of events) addEventListener(name, soon, true)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      for (const name of events) removeEventListener(name, soon, true)
    }
  }, [region])
  return position
}
