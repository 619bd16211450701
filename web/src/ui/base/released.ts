/** Ends of a press. A key or a pointer that moves with no button held means that the end itself was not told, as on a scroll bar. */
const ends = ['pointerup', 'pointercancel', 'contextmenu', 'keydown', 'blur'] as const
let isHeld = false
const waiting = new Set<() => void>()

/** Called once, when the page starts. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', ({ button }) => (isHeld = button === 0), true)
  window.addEventListener('pointermove', ({ buttons }) => buttons === 0 && endPress(), { capture: true, passive: true })
  // In the capture phase the window would be told of every field that loses the focus.
  for (const end of ends) window.addEventListener(end, endPress, end !== 'blur')
}

function endPress(): void {
  isHeld = false
  for (const go of waiting) go()
  waiting.clear()
}

/**
 * Resolves once no pointer is held down and the click that follows has been handled. Pressing a button takes the focus from a field: an error that
 * appears there at once moves the button away from under the pointer, and the press never becomes a click.
 */
export async function released(): Promise<void> {
  if (isHeld) await new Promise<void>((resolve) => waiting.add(resolve))
  // On a touch screen the field loses the focus after the finger was lifted, in the task that ends with the click.
  await new Promise((resolve) => setTimeout(resolve))
  // The next press may have begun before that task, as in a double click.
  if (isHeld) await released()
}
