const words: Record<number, string> = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' }

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns for example ', second try'; empty for the first submission. */
export function triesWords(submissions: number): string {
  if (submissions < 2) return ''
  return `, ${words[submissions] ?? `${submissions}${endings[ordinals.select(submissions)] ?? 'th'}`} try`
}
