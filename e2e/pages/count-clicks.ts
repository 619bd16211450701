import type { BrowserContext } from '@playwright/test'

/**
 * Records every press of a pointer, and every Enter that is not a line break, in the pages of a context and in their frames. Typing and moving the
 * focus count nothing. Returns the words of what was pressed, in order.
 */
export async function countClicks(context: BrowserContext): Promise<string[]> {
  const pressed: string[] = []
  await context.exposeBinding('tellPress', (_source, words: string) => void pressed.push(words))
  await context.addInitScript(listenInPage)
  return pressed
}

/** Runs in the page. */
function listenInPage(): void {
  const tell = ({ target }: Event): void => {
    const element = target instanceof Element ? (target.closest('a, button, label, [role=option]') ?? target) : null
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    ;(globalThis as unknown as { tellPress: (words: string) => void }).tellPress(words.trim().slice(0, 60))
  }
  addEventListener('pointerdown', tell, { capture: true })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) tell(event)
    },
    { capture: true },
  )
}
