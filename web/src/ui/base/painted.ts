/**
 * Resolves once the browser has shown what is rendered now; immediately in a hidden page, which paints nothing. Callbacks of the second frame run
 * after the first has been handed over to be shown; a task after the first may run before.
 */
export async function painted(): Promise<void> {
  if (document.hidden) return
  await frame()
  await frame()
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
