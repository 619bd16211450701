import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { released } from './released.ts'

type LateComponent<Props extends object> = {
  /** Fetches the code, once; after a failure, again at the next call. Resolves when the component may be shown. */
  fetchPart: () => Promise<void>
  /** Fetches the code and returns the component, or undefined until it may be shown. Throws while rendering if the code could not be fetched. */
  usePart: () => ComponentType<Props> | undefined
}

/**
 * Makes a component whose code is fetched on demand. It is shown once no pointer is held: its arrival may move a button away from under the pointer
 * . `lazy` of React has no such moment: it shows what has loaded up to 300 ms later, whatever is pressed meanwhile.
 */
export function lateComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let shown: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  async function fetchAndShow(): Promise<void> {
    try {
      // A failure waits too: its notice takes room as well.
      shown = await load().finally(released)
    } catch (error) {
      fetching = undefined
      throw error
    }
    for (const tell of listeners) tell()
  }
  const fetchPart = () => (fetching ??= fetchAndShow())

  function usePart(): ComponentType<Props> | undefined {
    // A store: React renders its changes at once, so that no press begins between the release and what it reveals.
    const part = useSyncExternalStore(subscribe, () => shown)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      fetchPart().catch((error: unknown) => setFailure({ error }))
    }, [])
    if (failure) throw failure.error
    return part
  }
  return { fetchPart, usePart }
}
