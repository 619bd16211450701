import * as z from 'zod/mini'

/** What a person typed to find something. */
export const q = z.optional(z.string().check(z.maxLength(200, 'The search is too long.')))

/** Said of a state that a list does not have; the empty one means all. */
export const noSuchState = 'This state does not exist.'
