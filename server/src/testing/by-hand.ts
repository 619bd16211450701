/** Allows a change that the types refuse, because the product only changes states through the state tables: `.set(byHand({ state: 'filled' }))`. */
export const byHand = (change: Record<string, unknown>): never => change as never
