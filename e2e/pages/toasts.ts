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

/** Returns whether a toast has the colours of the panel beside it, swapped; on the same colours nobody would see it. */
export function isInverted(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [panel, toast] = ['[data-toast-column]', '[data-toast-region] :has(> button)'].map((selector) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`Nothing is ${selector}.`)
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })
    return panel?.color === toast?.backgroundColor && panel?.backgroundColor === toast?.color
  })
}
