import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'

/** Parts that somebody may soon ask for. None is fetched before a first touch of the page. */
const awaited = new Set<() => Promise<unknown>>()
let isInUse = false

const quietly = (fetchPart: () => Promise<unknown>): void => void fetchPart().catch(() => {})

function fetchAwaited(): void {
  for (const fetchPart of awaited) quietly(fetchPart)
  awaited.clear()
}

/** Has a part fetched as soon as the page is in use, so that it is there when it is asked for. */
function awaitUse(fetchPart: () => Promise<unknown>): void {
  awaited.add(fetchPart)
  // The screen that is just being loaded goes first.
  if (isInUse) setTimeout(fetchAwaited, 1000)
}

/** Once, at the start of the page. */
export function watchForUse(): void {
  const start = () => {
    if (isInUse) return
    isInUse = true
    fetchAwaited()
  }
  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'click']) window.addEventListener(kind, start, { once: true, passive: true })
}

/** What a late component says besides its own: what stands in its place until it is there. */
type Meanwhile = { meanwhile?: ReactNode }

/** A component that no first view shows, such as a dialog. It draws nothing until it is there, or what it is given for that time. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props & Meanwhile> {
  const fetchPart = async () => ({ default: await load() })
  const Part = lazy(fetchPart)
  awaitUse(fetchPart)
  return function LatePart({ meanwhile = null, ...props }) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    )
  }
}
