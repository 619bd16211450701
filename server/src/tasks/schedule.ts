import type { ClockTask } from './handle.ts'

/** Everything that happens because time passes. */
export const clockTasks: readonly ClockTask[] = []
