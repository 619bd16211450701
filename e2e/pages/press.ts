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

/** Presses a button near its upper edge, and holds it for ten frames; `meanwhile` is done while it is held. */
export async function pressSlowly(page: Page, name: string, meanwhile = async (): Promise<void> => {}): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${name} is not shown.`)
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await meanwhile()
  await page.evaluate(`new Promise((resolve) => {
    let frames = 10
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : resolve())
    next()
  })`)
  await page.mouse.up()
}
