import type { Page } from '@playwright/test'

/**
 * Presses a button in the moment it appears, before anybody can have read it: what a press comes to that was under way when the page
 * changed under it.
 */
export async function pressAsItAppears(page: Page, name: string): Promise<{ isPressed: () => Promise<boolean> }> {
  await page.evaluate((words) => {
    const find = () => [...document.querySelectorAll('button')].find((button) => button.textContent === words)
    if (find()) throw new Error(`“${words}” stands there already.`)
    const watch = new MutationObserver(() => {
      const button = find()
      if (!button) return
      watch.disconnect()
      document.body.dataset['pressed'] = words
      button.click()
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, name)
  return { isPressed: () => page.evaluate((words) => document.body.dataset['pressed'] === words, name) }
}
