import type { Page } from '@playwright/test'

/** Returns what the toasts cover that a person is watching, clicking or typing in; empty if they cover nothing. */
export function standsClear(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = document.querySelector('[data-toast-region]')?.getBoundingClientRect()
    if (!toasts || toasts.height === 0) return ['no toast is there']
    const kept = document.querySelectorAll('video, [data-stage] img, textarea, [data-toast-floor] button')
    return [...kept]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.left < toasts.right && box.right > toasts.left && box.top < toasts.bottom && box.bottom > toasts.top
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })
}
