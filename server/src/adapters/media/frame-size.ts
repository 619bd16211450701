export type FrameSize = { width: number; height: number }

/** Scales to a maximum long side, never enlarging. */
export function fitLongSide({ width, height }: FrameSize, longSide: number): FrameSize {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** H.264 halves the colour planes, so both sides have to be even. */
export function evenSize({ width, height }: FrameSize): FrameSize {
  return { width: Math.max(2, width - (width % 2)), height: Math.max(2, height - (height % 2)) }
}
