import { createHash } from 'node:crypto'
import type { BrowserContext, Page, Route } from '@playwright/test'

const kinds = ['news-first', 'news-late', 'slow-hands', 'slow-page', 'slow-line', 'slow-code'] as const
type Kind = (typeof kinds)[number]

/**
 * What is delayed in every journey, if `UNEVEN` names a kind. No journey may depend on timing, so all must pass with each:
 *
 * - `news-first`: a member who writes next to an open page waits until the page has received the live events.
 * - `news-late`: the page receives live events 2.5 s late.
 * - `slow-hands`: every action on the page is followed by a pause.
 * - `slow-page`: the page's processor is eight times slower.
 * - `slow-line`: each response to the page starts 400 ms late.
 * - `slow-code`: each script arrives up to 0.7 s late, some much later than others, always by the same time.
 */
const uneven = readKind(process.env['UNEVEN'])

/** Playwright's pause after each action, in milliseconds. */
export const pauseAfterActionMs = uneven === 'slow-hands' ? 400 : 0

const newsTakeMs = 1_200
const newsLateMs = 2_500
const answerLateMs = 400
const codeLateMs = 700
const slowerBy = 8

let openContexts = 0

/** Must be called before anything else is set up in the context. */
export async function makeContextUneven(context: BrowserContext): Promise<void> {
  if (uneven === 'news-late') await context.addInitScript(holdNews, newsLateMs)
  if (uneven === 'slow-code') await context.route('**/assets/*.js', bringLate)
  openContexts += 1
  context.once('close', () => {
    openContexts -= 1
  })
}

/** Must be called after a write by anyone but the page. */
export async function afterWrite(): Promise<void> {
  if (uneven === 'news-first' && openContexts > 0) await new Promise((resolve) => setTimeout(resolve, newsTakeMs))
}

export async function makeUneven(page: Page): Promise<void> {
  if (uneven !== 'slow-page' && uneven !== 'slow-line') return
  const browser = await page.context().newCDPSession(page)
  if (uneven === 'slow-page') await browser.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  if (uneven === 'slow-line') {
    await browser.send('Network.enable')
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
    await browser.send('Network.emulateNetworkConditions', { offline: false, latency: answerLateMs, ...unlimited })
  }
}

async function bringLate(route: Route): Promise<void> {
  const [byte = 0] = createHash('sha256').update(new URL(route.request().url()).pathname).digest()
  await new Promise((resolve) => setTimeout(resolve, (byte / 255) * codeLateMs))
  // The page may have been closed meanwhile.
  await route.fallback().catch(() => undefined)
}

/** Runs in the page, before a journey may stop its clock. */
function holdNews(ms: number): void {
  const ask = globalThis.fetch
  const later = globalThis.setTimeout.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init)
    const path = typeof input === 'string' ? input : ''
    if (!path.includes('/internal/events') || response.body === null) return response
    const late = new TransformStream({
      transform: (piece, out) => void later(() => out.enqueue(piece), ms),
      flush: () => new Promise((resolve) => void later(resolve, ms)),
    })
    return new Response(response.body.pipeThrough(late), response)
  }
}

function readKind(text: string | undefined): Kind | undefined {
  if (!text) return undefined
  const kind = kinds.find((one) => one === text)
  if (kind === undefined) throw new Error(`UNEVEN is one of ${kinds.join(', ')}`)
  return kind
}
