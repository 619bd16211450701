type Box = { top: number; bottom: number; left: number; right: number }

type Surroundings = {
  window: { width: number; height: number }
  heightPx: number
  /** What the toasts stay within, as the panel beside a film; else the window. */
  column?: Box | undefined
  /** The height of a bar that stands at the bottom of the page. */
  barPx: number
  /** What stands at the bottom and is pressed: toasts stand above it. */
  floors: readonly Box[]
  /** The field with the focus. */
  typed?: Box | undefined
}

const gapPx = 12
const marginPx = 16
const widestPx = 480

/** Where toasts stand: at the bottom, above what is pressed, and never over what somebody types. */
export function toastPosition({ window, heightPx, column, barPx, floors, typed }: Surroundings) {
  const { left: from, right: to } = column ?? { left: 0, right: window.width }
  const width = Math.min(widestPx, to - from - 2 * marginPx)
  const left = from + (to - from - width) / 2
  const isBeside = (box: Box) => box.right <= left || box.left >= left + width || box.bottom <= box.top
  const above = (box: Box) => window.height - box.top + gapPx
  let bottom = 2 * gapPx + barPx
  for (const floor of floors) if (!isBeside(floor)) bottom = Math.max(bottom, above(floor))
  if (typed && !isBeside(typed)) {
    const lower = window.height - bottom
    if (typed.top < lower && typed.bottom > lower - heightPx) bottom = above(typed)
  }
  return { left, width, bottom: Math.min(bottom, window.height - heightPx - gapPx) }
}
