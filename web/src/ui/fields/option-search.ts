import { useState } from 'react'
import type { ComboboxOption } from './combobox-props.ts'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Returns whether an option matches: 'cote', 'ivoire' and 'CI' all find 'Côte d'Ivoire'. */
function matchesOption(option: ComboboxOption, query: string): boolean {
  return fold(`${option.label} ${option.keywords ?? ''}`).includes(query)
}

/** Returns 0 if the label begins with the query, 1 if it is a keyword, 2 if a word of the label begins with it, 3 otherwise. */
function rankOf({ label, keywords = '' }: ComboboxOption, query: string): number {
  const words = fold(label)
  if (words.startsWith(query)) return 0
  if (fold(keywords).split(' ').includes(query)) return 1
  return words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 2 : 3
}

/** Returns the matches, best first: 'ger' and Enter should give Germany, not Algeria. Equal matches keep their order. */
export function foundOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed.trim())
  if (query === '') return options
  return options
    .filter((option) => matchesOption(option, query))
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/**
 * Returns the matches for the typed text; the chosen option's own label is not a search. `items` stays the same array, because a new one would make
 * the field reset what is being typed.
 */
export function useFoundOptions(options: readonly ComboboxOption[], chosen?: ComboboxOption | null) {
  const [typed, onInputValueChange] = useState('')
  return { items: options, filteredItems: typed === chosen?.label ? options : foundOptions(options, typed), onInputValueChange }
}

export const isSameOption = (one: ComboboxOption, other: ComboboxOption): boolean => one.value === other.value
