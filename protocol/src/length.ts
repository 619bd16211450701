/** Returns the length in code points, as PostgreSQL counts: an emoji is one. */
export const lengthOf = (value: string): number => Array.from(value).length
