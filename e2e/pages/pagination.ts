import type { Page } from '@playwright/test'

/** Returns how far the numbers of the pages are below their list, in px. */
export function gapAbovePages(page: Page): Promise<number> {
  return page.getByRole('navigation', { name: 'Pages', exact: true }).evaluate((pages) => {
    const list = pages.previousElementSibling
    if (!list) throw new Error('There is no list above the numbers.')
    return pages.getBoundingClientRect().top - list.getBoundingClientRect().bottom
  })
}
