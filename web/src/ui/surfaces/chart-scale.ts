const lines = 4

/** The step between the axis' four lines, so that the highest bar fits and the numbers are round. */
function axisStep(highest: number): number {
  if (highest <= 0) return 1
  const rough = highest / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((nice) => nice * power >= rough) ?? 10
  return factor * power
}

export function axisValues(highest: number): number[] {
  const step = axisStep(highest)
  return Array.from({ length: lines + 1 }, (_, index) => index * step)
}
