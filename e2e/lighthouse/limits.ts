import type { Visit } from './visit.ts'

/** The limits of every screen on a phone. Scores are out of 100, times in milliseconds. */
export const limits = { performance: 95, accessibility: 100, bestPractices: 100, shift: 0.05, largestPictureMs: 2_500 }
/** The limits that are counted instead of timed. */
const countedLimits = { requests: 60, kilobytes: 340 }

/** The median of several visits, value by value; the worse of the middle two for an even number. Faults of all visits count. */
export function middleOf(visits: readonly Visit[]): Visit {
  const middle = (read: (visit: Visit) => number, best: 'highest' | 'lowest') => {
    const ordered = visits.map(read).toSorted((one, other) => (best === 'lowest' ? one - other : other - one))
    return ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
  }
  return {
    performance: middle((visit) => visit.performance, 'highest'),
    accessibility: middle((visit) => visit.accessibility, 'highest'),
    bestPractices: middle((visit) => visit.bestPractices, 'highest'),
    firstPictureMs: middle((visit) => visit.firstPictureMs, 'lowest'),
    largestPictureMs: middle((visit) => visit.largestPictureMs, 'lowest'),
    blockedMs: middle((visit) => visit.blockedMs, 'lowest'),
    shift: middle((visit) => visit.shift, 'lowest'),
    requests: middle((visit) => visit.requests, 'lowest'),
    kilobytes: middle((visit) => visit.kilobytes, 'lowest'),
    faults: [...new Set(visits.flatMap(({ faults }) => faults))],
  }
}

/** Returns one sentence for each limit that a screen misses. */
export function faultsOf(path: string, visit: Visit): string[] {
  const { performance, largestPictureMs } = visit
  return [
    ...(performance < limits.performance ? [`${path} scores ${performance} for performance (${limits.performance})`] : []),
    ...(largestPictureMs > limits.largestPictureMs
      ? [`${path} draws its largest part after ${largestPictureMs} ms (${limits.largestPictureMs})`]
      : []),
    ...findingsOf(path, visit),
  ]
}

/** The same, without the limits that depend on the machine's speed. */
export function findingsOf(path: string, visit: Visit): string[] {
  const { accessibility, bestPractices, shift, requests, kilobytes, faults } = visit
  return [
    ...(accessibility < limits.accessibility ? [`${path} scores ${accessibility} for accessibility`] : []),
    ...(bestPractices < limits.bestPractices ? [`${path} scores ${bestPractices} for best practices`] : []),
    ...(shift > limits.shift ? [`${path} moves by ${shift.toFixed(3)} (${limits.shift})`] : []),
    ...(requests > countedLimits.requests || kilobytes > countedLimits.kilobytes
      ? [`${path} fetches ${requests} files, ${kilobytes} kB (${countedLimits.requests}, ${countedLimits.kilobytes})`]
      : []),
    ...faults.map((words) => `${path}: ${words}`),
  ]
}
