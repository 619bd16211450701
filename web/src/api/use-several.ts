import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '@pairtake/protocol/endpoint'
import { call, type Input } from './call.ts'
import { refreshAfter } from './use-call.ts'

/** One of several calls: its name for the person, and its input. */
export type One<E extends Endpoint> = { key: string; name: string; input: Input<E> }
export type Failed = { key: string; name: string; error: unknown }

type Several = {
  onEnd?: (failed: readonly Failed[]) => void
  /** Called instead of `onEnd` if the screen was left before the last call ended, and some were refused. */
  onMissed: (failed: readonly Failed[]) => void
}

/** Calls the endpoint once per item, one after the other: each is its own change, so a refusal does not affect the rest (decision 050). */
export function useSeveral<E extends Endpoint>(endpoint: E, { onEnd, onMissed }: Several) {
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const isRunning = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const run = async (all: readonly One<E>[]): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setFailed([])
    const refused: Failed[] = []
    for (const [index, { key, name, input }] of all.entries()) {
      setDone(index)
      try {
        // oxlint-disable-next-line no-await-in-loop -- They lock the same campaign or job, so in parallel they would only wait.
        await call(endpoint, input)
      } catch (error) {
        refused.push({ key, name, error })
      }
    }
    // Refused items have usually changed elsewhere, so they are refetched too.
    await refreshAfter(endpoint)
    isRunning.current = false
    setDone(null)
    setFailed(refused)
    if (!isLeft.current) onEnd?.(refused)
    else if (refused.length > 0) onMissed(refused)
  }
  return { run: (all: readonly One<E>[]) => void run(all), isPending: done !== null, done: done ?? 0, failed, forget: () => setFailed([]) }
}
