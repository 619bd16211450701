import type { Clock } from 'pg-boss'

/**
 * For timers that wait until a time they wrote down: it goes on evenly when the machine's clock is set. With the time of day, a worker whose
 * clock was ten minutes ahead would look for tasks again only ten minutes after it was put right.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
