import type { Page } from '@playwright/test'

/** Clicks a button the moment it appears, before anyone can have read it: tests a click that was in progress when the page changed. */
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
