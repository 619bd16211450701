/** A change that the types refuse, because the product moves states only by their tables: `.set(byHand({ state: 'filled' }))`. */
export const byHand = (change: Record<string, unknown>): never => change as never
