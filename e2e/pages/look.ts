import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './as-member.ts'

type Rules = { type: 'tag' | 'rule'; values: readonly string[] }

const allOfWcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
/** The rules affected by colours and width; everything else about the same elements is already checked. */
const whatLooksChange: Rules = { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }
/** 1280 px at 400 % zoom. */
const zoomed = { width: 320, height: 640 }

const looks = [
  { colorScheme: 'light', viewport: wide, rules: allOfWcag },
  { colorScheme: 'dark', viewport: wide, rules: whatLooksChange },
  { colorScheme: 'light', viewport: phone, rules: whatLooksChange },
] as const

type Violation = { id: string; targets: string[] }

/** axe stays in the document it was injected into, in which many screens are shown. */
async function violationsOf(page: Page, rules: Rules): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) {
    await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: { type: 'rule', values: ['html-has-lang'] } })
      .analyze()
  }
  // In long lists only the first rows are checked: the others have the same structure, and each takes as long.
  const context = { exclude: rules === allOfWcag ? [] : [['li:nth-of-type(n + 5)'], ['tr:nth-of-type(n + 5)']] }
  const options = { runOnly: rules, resultTypes: ['violations'], preload: false }
  return page.evaluate<Violation[]>(`(async () => {
    ${standingStill}
    const { violations } = await axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  })()`)
}

/** Waits until another scheme or width is rendered and every colour transition has ended. */
const standingStill = `
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  await Promise.allSettled(ending.map(({ finished }) => finished))
`

/** Finds text beyond the right edge, and sideways scrolling in anything but tables, rows of tabs and strips of pictures. */
const lostSideways = `(() => {
  const lost = []
  const isHidden = (element) => element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement))
  const name = (element) => element.tagName.toLowerCase() + ' "' + element.textContent.trim().slice(0, 40) + '"'
  const mayScroll = '[data-scrolls-sideways], .scroll-quiet'
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(mayScroll) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) lost.push('scrolls sideways: ' + name(element))
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    if (!hasWords || textOverflow === 'ellipsis') continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 1 && (left < -1 || right > innerWidth + 1) && !isHidden(element)) lost.push('reaches out: ' + name(element))
  }
  const overflow = document.documentElement.scrollWidth - innerWidth
  if (overflow > 0) lost.push('the page overflows by ' + overflow + ' px')
  return lost
})()`

/** Finds rows of links that hide some of them beyond an edge. On a phone they may: there the row is moved by a finger, and fades out where it goes on. */
const hiddenLinks = `[...document.querySelectorAll('nav')].filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.ariaLabel)`

/** Returns the faults of what the page shows: in both schemes, at 1440 and 360 px, and at 400 % zoom. Colours do not depend on the width. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, viewport, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    for (const { id, targets } of await violationsOf(page, rules)) {
      faults.push(`${name}, ${colorScheme} at ${viewport.width}: ${id} at ${targets.join(', ')}`)
    }
  }
  for (const viewport of [phone, zoomed]) {
    await page.setViewportSize(viewport)
    for (const lost of await page.evaluate<string[]>(lostSideways)) faults.push(`${name} at ${viewport.width}: ${lost}`)
  }
  await page.setViewportSize(wide)
  for (const row of await page.evaluate<string[]>(hiddenLinks)) faults.push(`${name} at ${wide.width}: '${row}' hides links (R-416)`)
  return faults
}

/** Returns the faults of what is open now, in both schemes, at the current width. */
export async function faultsOfOpen(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'light' ? allOfWcag : whatLooksChange
    for (const { id, targets } of await violationsOf(page, rules)) faults.push(`${name}, ${colorScheme}: ${id} at ${targets.join(', ')}`)
  }
  return faults
}

/** Returns the lists whose table scrolls sideways on a tablet, where a button would be out of sight. */
export async function listsThatScroll(page: Page, ...paths: string[]): Promise<string[]> {
  const before = { size: page.viewportSize(), url: page.url() }
  await page.setViewportSize({ width: 768, height: 1024 })
  const scrolled: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await settled(page)
    const beyond = `[...document.querySelectorAll('main *')].filter((part) => part.querySelector(':scope > table') && part.scrollWidth > part.clientWidth).length`
    if ((await page.evaluate<number>(beyond)) > 0) scrolled.push(path)
  }
  if (before.size) await page.setViewportSize(before.size)
  await page.goto(before.url)
  return scrolled
}
