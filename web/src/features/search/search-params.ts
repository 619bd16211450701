import * as z from 'zod/mini'

/** A search parameter of an address: absent where it is missing or makes no sense. It never throws, whatever is typed. */
export function param<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.catch(z.optional(schema), undefined))
}

/** `page` of a list; absent is the first one. */
export const pageParam = param(z.int().check(z.gte(1)))

/** An id in an address, as a dialog's. A number in it would be read as one. */
export const idParam = param(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
)

/** Words a person typed into a search field. */
export const textParam = param(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).slice(0, 200)),
  ),
)
