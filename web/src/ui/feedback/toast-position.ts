type Box = { top: number; bottom: number; left: number; right: number }

type Surroundings = {
  window: { width: number; height: number }
  heightPx: number
  /** The area that toasts stay within, such as the panel next to a video; by default the window. */
  column?: Box | undefined
  /** The height of a bar at the bottom of the page. */
  barPx: number
  /** Controls at the bottom; toasts are placed above them. */
  floors: readonly Box[]
  /** The focused field. */
  typed?: Box | undefined
}

const gapPx = 12
const marginPx = 16
const widestPx = 480

/** Returns where toasts go: at the bottom, above controls, and never over the field being typed in. */
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
