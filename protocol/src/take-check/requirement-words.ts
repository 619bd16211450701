import type { Requirements } from './take-check.ts'

/** Returns one phrase per requirement: '15 to 30 seconds', 'At least 1080 pixels on the short side', 'With sound', 'With captions'. */
export function requirementWords({ minSeconds: min, maxSeconds: max, minShortSide, sound, captions }: Requirements): string[] {
  return [
    ...(min === null && max === null ? [] : [lengthWords(min, max)]),
    ...(minShortSide === null ? [] : [`At least ${minShortSide} pixels on the short side`]),
    ...(sound ? ['With sound'] : []),
    ...(captions ? ['With captions'] : []),
  ]
}

function lengthWords(min: number | null, max: number | null): string {
  const words = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`)
  if (max === null) return `At least ${words(min ?? 0)}`
  if (min === null) return `At most ${words(max)}`
  return min === max ? words(max) : `${min} to ${words(max)}`
}
