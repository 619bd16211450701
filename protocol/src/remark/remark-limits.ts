/** Apart from the others, because only screens with a viewer load them. Lengths are code points. */
export const remarkLimits = {
  /** What is said of a take, and each answer to it. */
  text: { min: 1, max: 400 },
  /** Integers from 0 to `side` of the upright picture without bars, whatever its shape. */
  drawing: { shapes: 20, points: 1000, side: 10_000 },
  /** Remarks and replies of one item together, whatever their state. */
  ofItem: { max: 500 },
} as const
