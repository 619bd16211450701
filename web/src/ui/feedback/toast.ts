import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'info' | 'error'

export interface ToastAction {
  label: string
  onClick: () => void
  /** For a person at the keyboard whose focused control is gone: from there, the message at the end of the page is too far away. */
  takesFocus?: boolean | undefined
}

export interface ToastOptions {
  tone?: ToastTone | undefined
  action?: ToastAction | undefined
  /** A newer toast of the same topic replaces the earlier one, which is out of date then. */
  topic?: string | undefined
}

export interface ToastEntry extends ToastOptions {
  id: number
  message: string
  tone: ToastTone
}

const shownAtMost = 3

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

/** Announces in one sentence what has just happened. Returns the id for `dismissToast`. */
export function toast(message: string, options: ToastOptions = {}): number {
  lastId += 1
  const entry: ToastEntry = { ...options, id: lastId, message, tone: options.tone ?? 'success' }
  const isOutOfDate = (other: ToastEntry) => other.message === message || (other.topic !== undefined && other.topic === options.topic)
  const others = entries.filter((other) => !isOutOfDate(other))
  replace([...others, entry].slice(-shownAtMost))
  return lastId
}

/** Like `toast`, but announced immediately. */
export function toastError(message: string, options: Omit<ToastOptions, 'tone'> = {}): number {
  return toast(message, { ...options, tone: 'error' })
}

export function dismissToast(id: number): void {
  replace(entries.filter((entry) => entry.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useToastEntries(): readonly ToastEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => entries,
  )
}
