import { useEffect, useEffectEvent } from 'react'

type Layer = { close: () => void }

/** The layers that Escape closes, the innermost last. */
const layers: Layer[] = []

/** An open list inside closes itself first. */
const openList = '[role="combobox"][aria-expanded="true"]'

function closeInnermost(event: KeyboardEvent): void {
  const innermost = layers.at(-1)
  if (event.key !== 'Escape' || event.isComposing || innermost === undefined) return
  const isInList = event.target instanceof Element && event.target.matches(openList)
  if (isInList || document.querySelector(':popover-open:not([popover=manual])') !== null) return
  // In the capture phase, before the dialog receives the event.
  event.preventDefault()
  event.stopPropagation()
  innermost.close()
}

/** Makes Escape call this function, and nothing around it, while one is given; several are called from the innermost outward. */
export function useEscape(onEscape: (() => void) | undefined): void {
  const close = useEffectEvent(() => onEscape?.())
  const isOpen = onEscape !== undefined
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close() }
    if (layers.push(layer) === 1) window.addEventListener('keydown', closeInnermost, true)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', closeInnermost, true)
    }
  }, [isOpen])
}
