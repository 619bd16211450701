import * as z from 'zod/mini'
import { pageQueryWith } from './paging.ts'

/** What a person typed to find something. */
export const q = z.optional(z.string().check(z.maxLength(200, 'The search is too long.')))

/** Said of a state that a list does not have; the empty one means all. */
export const noSuchState = 'This state does not exist.'

/** What a list is narrowed to. */
const stateOf = <const States extends readonly string[]>(states: States) => z.optional(z.enum([...states, ''], noSuchState))

/** How a list is sorted; the empty order is the first of them. */
export const sortOf = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  z.optional(z.enum([...sorts, ''], 'This list cannot be sorted that way.'))

/** What a list is asked for as a whole: for a file of it. */
export const steeredList = <const States extends readonly string[], const Sorts extends readonly string[]>(states: States, sorts: Sorts) =>
  z.object({ q, state: stateOf(states), sort: sortOf(sorts) })

/** The same by pages. */
export const steeredPage = <const States extends readonly string[], const Sorts extends readonly string[]>(states: States, sorts: Sorts) =>
  pageQueryWith({ q, state: stateOf(states), sort: sortOf(sorts) })
