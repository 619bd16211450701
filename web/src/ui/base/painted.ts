/** The longest wait for a moment in which the browser has nothing else to do. */
const longestIdleMs = 300
/** Where the browser tells no such moment. */
const supposedIdleMs = 50

/**
 * Resolves once the browser has shown what is rendered now and has a moment to spare; immediately in a hidden page, which paints nothing. Callbacks
 * of the second frame run after the first has been handed over to be shown; a task after the first may run before. Handing over is not showing: what
 * is requested right after it may still reach the line before the picture reaches the screen.
 */
export async function painted(): Promise<void> {
  if (document.hidden) return
  await frame()
  await frame()
  await idle()
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: longestIdleMs })
    else setTimeout(resolve, supposedIdleMs)
  })
