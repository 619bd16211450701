import { sql, type RawBuilder } from 'kysely'

/** A statement that answers one sentence for each thing that is wrong. */
export type Check = RawBuilder<{ words: string }>

export const finding = (strings: TemplateStringsArray, ...parts: unknown[]): Check => sql<{ words: string }>(strings, ...parts)

/** Minor units as a sentence has them. */
export const amount = (expression: string) => sql.raw(`to_char(${expression} / 100.0, 'FM999999999990.00')`)
