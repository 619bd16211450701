import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import { lateComponent } from '#ui/base/late-component.ts'

/** Parts that may be needed soon. None is fetched before the first interaction with the page. */
const awaited = new Set<() => Promise<unknown>>()
let isInUse = false

const quietly = (fetchPart: () => Promise<unknown>): void => void fetchPart().catch(() => {})

function fetchAwaited(): void {
  for (const fetchPart of awaited) quietly(fetchPart)
  awaited.clear()
}

/** Fetches a part as soon as the page is in use, so that it is ready when needed. */
function awaitUse(fetchPart: () => Promise<unknown>): void {
  awaited.add(fetchPart)
  // The screen currently loading takes precedence.
  if (isInUse) setTimeout(fetchAwaited, 1000)
}

/** Called once, when the page starts. */
export function watchForUse(): void {
  const start = () => {
    if (isInUse) return
    isInUse = true
    fetchAwaited()
  }
  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'click']) window.addEventListener(kind, start, { once: true, passive: true })
}

/** An extra prop of late components: what to show until the component is. */
type Meanwhile = { meanwhile?: ReactNode }

/** Returns a component fetched on demand, for parts outside every first view, such as dialogs. Until it may be shown, it renders `meanwhile` or nothing. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props & Meanwhile> {
  const { fetchPart, usePart } = lateComponent(load)
  awaitUse(fetchPart)
  return function LatePart({ meanwhile = null, ...props }) {
    const Part = usePart()
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile
  }
}
