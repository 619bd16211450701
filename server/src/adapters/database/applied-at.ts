import { sql } from 'kysely'

/** When the application with this alias was made, or made again (R-428); the expression of two indexes. */
export const appliedAt = (request: string) => sql<Date>`coalesce(${sql.ref(`${request}.renewed_at`)}, ${sql.ref(`${request}.created_at`)})`
