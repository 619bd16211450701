/** Resolves once the browser has painted what is rendered now; immediately in a hidden page, which paints nothing. */
export async function painted(): Promise<void> {
  if (document.hidden) return
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
