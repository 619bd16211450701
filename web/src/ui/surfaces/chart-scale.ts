const lines = 4

/** Returns a step between the axis lines that gives round numbers and few enough lines. */
function axisStep(span: number): number {
  if (span <= 0) return 1
  const rough = span / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((nice) => nice * power >= rough) ?? 10
  return factor * power
}

/** Returns the values of the axis lines, lowest to highest, always including zero; negative only if a bar is. */
export function axisValues(highest: number, lowest = 0): number[] {
  const below = Math.min(0, lowest)
  const step = axisStep(Math.max(0, highest) - below)
  const first = Math.floor(below / step)
  const last = below < 0 ? Math.ceil(Math.max(0, highest) / step) : lines
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
