import * as z from 'zod/mini'
import { limits } from './limits.ts'

const unusable = 'Page and limit are whole numbers from 1.'

function positive(max: number, fallback: number) {
  return z.pipe(
    z.optional(z.union([z.string(), z.number()], unusable)),
    z.pipe(
      z.transform((value: string | number | undefined) => (value === undefined ? fallback : Number(value))),
      z.int(unusable).check(z.gte(1, unusable), z.lte(max, `At most ${max} here.`)),
    ),
  )
}

/** Beyond this, a page number cannot refer to an existing row. */
const lastPage = 1_000_000_000

/** `page` starts at 1, `limit` is at most 100. */
export const pageQuery = z.object({ page: positive(lastPage, 1), limit: positive(limits.page.max, limits.page.default) })
export type PageQuery = z.output<typeof pageQuery>

export function pageQueryWith<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.extend(pageQuery, shape)
}

export const pageMeta = z.object({ page: z.int(), pages: z.int(), total: z.int() })
export type PageMeta = z.infer<typeof pageMeta>

export const paged = <S extends z.ZodMiniType>(schema: S) => z.object({ data: z.array(schema), meta: pageMeta })
export const dataOf = <S extends z.ZodMiniType>(schema: S) => z.object({ data: schema })
export const listOf = <S extends z.ZodMiniType>(schema: S) => z.object({ data: z.array(schema) })
