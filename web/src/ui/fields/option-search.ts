import { useState } from 'react'
import type { ComboboxOption } from './combobox-props.ts'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Finds 'Côte d'Ivoire' by 'cote', by 'ivoire' and by 'CI'. */
function matchesOption(option: ComboboxOption, query: string): boolean {
  return fold(`${option.label} ${option.keywords ?? ''}`).includes(query)
}

/** 0 begins with the query, 1 is known by it as a keyword, 2 has a word that begins with it, 3 holds it somewhere. */
function rankOf({ label, keywords = '' }: ComboboxOption, query: string): number {
  const words = fold(label)
  if (words.startsWith(query)) return 0
  if (fold(keywords).split(' ').includes(query)) return 1
  return words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 2 : 3
}

/** What is found, the best first: who types 'ger' and presses Enter means Germany, not Algeria. Equals keep their order. */
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
 * What is found for what is typed; the words of the choice itself are no search. `items` stay the same ones: other items would make the
 * field forget what is being typed.
 */
export function useFoundOptions(options: readonly ComboboxOption[], chosen?: ComboboxOption | null) {
  const [typed, onInputValueChange] = useState('')
  return { items: options, filteredItems: typed === chosen?.label ? options : foundOptions(options, typed), onInputValueChange }
}

export const isSameOption = (one: ComboboxOption, other: ComboboxOption): boolean => one.value === other.value
