import * as z from 'zod/mini'
import { pageQueryWith } from './paging.ts'

/** The text of a search. */
export const q = z.optional(z.string().check(z.maxLength(200, 'The search is too long.')))

/** The message for a state that a list does not have; an empty state means all. */
export const noSuchState = 'This state does not exist.'

/** The state filter of a list. */
const stateOf = <const States extends readonly string[]>(states: States) => z.optional(z.enum([...states, ''], noSuchState))

/** The sort order of a list; an empty value means the first one. */
export const sortOf = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  z.optional(z.enum([...sorts, ''], 'This list cannot be sorted that way.'))

/** The query of a whole list, for downloading it as a file. */
export const steeredList = <const States extends readonly string[], const Sorts extends readonly string[]>(states: States, sorts: Sorts) =>
  z.object({ q, state: stateOf(states), sort: sortOf(sorts) })

/** The query of one page of a list. */
export const steeredPage = <const States extends readonly string[], const Sorts extends readonly string[]>(states: States, sorts: Sorts) =>
  pageQueryWith({ q, state: stateOf(states), sort: sortOf(sorts) })
