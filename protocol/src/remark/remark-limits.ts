/** Separate from the other limits, because only screens with a viewer load them. Lengths are code points. */
export const remarkLimits = {
  /** A remark on a take, and each reply to it. */
  text: { min: 1, max: 400 },
  /** Coordinates are integers from 0 to `side` of the upright picture without bars, whatever its aspect ratio. */
  drawing: { shapes: 20, points: 1000, side: 10_000 },
  /** Remarks and replies of one item together, in any state. */
  ofItem: { max: 500 },
} as const
