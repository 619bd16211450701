import type { Clock } from 'pg-boss'

/**
 * For timers that wait until a stored time: this clock is unaffected when the machine's clock is set. With wall-clock time, a worker whose clock was
 * ten minutes fast would not look for tasks until ten minutes after the correction.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
