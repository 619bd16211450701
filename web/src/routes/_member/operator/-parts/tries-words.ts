const words: Record<number, string> = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' }

/** ', second try'; the first one says nothing. */
export function triesWords(submissions: number): string {
  if (submissions < 2) return ''
  return `, ${words[submissions] ?? `${submissions}th`} try`
}
