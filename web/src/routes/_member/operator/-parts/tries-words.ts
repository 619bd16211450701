const words: Record<number, string> = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' }

/** Returns for example ', second try'; empty for the first submission. */
export function triesWords(submissions: number): string {
  if (submissions < 2) return ''
  return `, ${words[submissions] ?? `${submissions}th`} try`
}
