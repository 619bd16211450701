import type { Page } from '@playwright/test'

/** Applies Lighthouse's phone connection to a page: 1.6 Mbit/s down, and 150 ms latency per response. Nothing is cached from an earlier visit. */
export async function slowLine(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytesPerSecond = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
  await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...bytesPerSecond })
}

export type FirstView = {
  /** Cumulative layout shift, excluding shifts caused by input. */
  shift: number
  /** The elements that moved, for debugging. */
  moved: string[]
  firstPictureMs: number
  /** The time until the page's own script had loaded. */
  scriptMs: number
  files: number
  kilobytes: number
  calls: string[]
  /** Responses requested by `web/early.ts` that nothing used. */
  unused: string[]
}

/** Records from the beginning of the document, before anything in it runs. */
export const watchShifts = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, previousRect.top + '+' + previousRect.height, '>', currentRect.top + '+' + currentRect.height].join(' '))
      globalThis.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Returns the measurements of a first view, once it has loaded. */
export function readFirstView(page: Page): Promise<FirstView> {
  return page.evaluate<FirstView>(`(() => {
    const files = performance.getEntriesByType('resource')
    const calls = files.filter(({ name }) => new URL(name).pathname.startsWith('/internal/'))
    const parts = files.filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
    return {
      shift: globalThis.shifts.reduce((sum, { value }) => sum + value, 0),
      moved: globalThis.shifts.filter(({ value }) => value > 0.005).flatMap(({ value, moved }) => moved.map((one) => value.toFixed(3) + ' ' + one)),
      firstPictureMs: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
      scriptMs: Math.round(files.find(({ name }) => /assets\\/index-[^/]+\\.js$/.test(name))?.responseEnd ?? 0),
      files: parts.length,
      kilobytes: Math.round(parts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000),
      calls: calls.map(({ name }) => new URL(name).pathname + new URL(name).search),
      unused: Object.keys(globalThis.earlyAnswers ?? {}),
    }
  })()`)
}
