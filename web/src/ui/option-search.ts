import { useState } from 'react'
import type { ComboboxOption } from './combobox-props.ts'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Finds 'Côte d'Ivoire' by 'cote', by 'ivoire' and by 'CI'. */
export function matchesOption(option: ComboboxOption, query: string): boolean {
  return fold(`${option.label} ${option.keywords ?? ''}`).includes(fold(query.trim()))
}

/** 0 begins with the query, 1 is known by it as a keyword, 2 has a word that begins with it, 3 holds it somewhere. */
function rankOf({ label, keywords = '' }: ComboboxOption, query: string): number {
  const words = fold(label)
  if (words.startsWith(query)) return 0
  if (fold(keywords).split(' ').includes(query)) return 1
  return words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 2 : 3
}

/** The best first: who types 'ger' and presses Enter means Germany, not Algeria. Equals keep their order. */
export function rankedOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed.trim())
  if (query === '') return options
  return options
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The options in the order of what is typed; the words of the choice itself are no search. */
export function useRankedOptions(options: readonly ComboboxOption[], chosen?: ComboboxOption | null) {
  const [typed, onInputValueChange] = useState('')
  const items = typed === chosen?.label ? options : rankedOptions(options, typed)
  return { items, onInputValueChange }
}

export const isSameOption = (one: ComboboxOption, other: ComboboxOption): boolean => one.value === other.value
