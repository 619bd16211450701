import type { TaskHandler } from './handle.ts'

/** Every handler; loaded by the worker alone. */
export const handlers: readonly TaskHandler[] = []
