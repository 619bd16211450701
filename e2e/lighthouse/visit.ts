import { tokenStorageKey } from '@pairtake/protocol/limits'
import type { Client } from '#harness/client.ts'
import { startChromium } from './chromium.ts'
import { benchmarkSource, loadLighthouse, loadPuppeteer, type Audit, type Report } from './installed.ts'
import { inProcessorTime, measureMachine, slowdownOf } from './processor-time.ts'

/** One visit on a phone: scores from 0 to 100, times in milliseconds, and faults in words. */
export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  firstPictureMs: number
  largestPictureMs: number
  blockedMs: number
  shift: number
  /** Requests of the page and its calls until the network is idle; they do not depend on the machine. */
  requests: number
  kilobytes: number
  /** Failed audits of accessibility and best practices, and errors that kept Lighthouse from a result. */
  faults: string[]
}

/** The server response time that is assumed, because on a busy machine the measured one says little. What answers cost is measured elsewhere. */
const answerMs = 10
export type Telephone = { benchmarkIndex: number; slowdown: number }

export async function measureTelephone(): Promise<Telephone> {
  const benchmarkIndex = measureMachine(await benchmarkSource())
  return { benchmarkIndex, slowdown: slowdownOf(benchmarkIndex) }
}

/** Opens a screen as a logged-in member with an empty cache. */
export async function visit(client: Pick<Client, 'address' | 'token'>, path: string, telephone: Telephone): Promise<Visit> {
  const [{ startFlow, auditFlowArtifacts }, puppeteer] = await Promise.all([loadLighthouse(), loadPuppeteer()])
  const chromium = await startChromium()
  try {
    const browser = await puppeteer.connect({ browserWSEndpoint: chromium.endpoint, defaultViewport: null })
    const page = await browser.newPage()
    if (client.token !== undefined) {
      const keep = `localStorage.setItem(${JSON.stringify(tokenStorageKey)}, ${JSON.stringify(client.token)})`
      await page.evaluateOnNewDocument(`if (location.origin === ${JSON.stringify(client.address)}) ${keep}`)
    }
    const flow = await startFlow(page, { flags: flagsFor(client.address, telephone) })
    await flow.navigate(client.address + path)
    for (const { artifacts } of flow._gatherSteps) artifacts.Trace.traceEvents = inProcessorTime(artifacts.Trace.traceEvents)
    const { steps } = await auditFlowArtifacts({ gatherSteps: flow._gatherSteps, name: path })
    await browser.disconnect()
    const report = steps[0]?.lhr
    if (!report) throw new Error(`Lighthouse says nothing about ${path}.`)
    return readReport(report, client.address + path)
  } finally {
    await chromium.end()
  }
}

function flagsFor(address: string, { slowdown }: Telephone): object {
  return {
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: slowdown },
    precomputedLanternData: { additionalRttByOrigin: { [address]: 0 }, serverResponseTimeByOrigin: { [address]: answerMs } },
  }
}

function readReport({ categories, audits, runWarnings, finalDisplayedUrl }: Report, address: string): Visit {
  const scoreOf = (name: keyof typeof categories) => Math.round((categories[name].score ?? 0) * 100)
  const valueOf = (id: string) => audits[id]?.numericValue ?? Infinity
  const failed = (['accessibility', 'best-practices'] as const).flatMap((name) =>
    categories[name].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [`${id}: ${wordsOf(audit)}`] : []
    }),
  )
  const fetched = (audits['network-requests']?.details?.items ?? []).filter(({ resourceType }) => resourceType !== 'Image')
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    firstPictureMs: Math.round(valueOf('first-contentful-paint')),
    largestPictureMs: Math.round(valueOf('largest-contentful-paint')),
    blockedMs: Math.round(valueOf('total-blocking-time')),
    shift: valueOf('cumulative-layout-shift'),
    requests: fetched.length,
    kilobytes: Math.round(fetched.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000),
    faults: [
      ...failed,
      ...runWarnings.filter((words) => /too slowly|timed out/.test(words)),
      ...(finalDisplayedUrl === address ? [] : [`led on to ${finalDisplayedUrl}`]),
    ],
  }
}

function wordsOf({ title, details }: Audit): string {
  const named = (details?.items ?? []).map(
    ({ node, description }) => node?.selector ?? (typeof description === 'string' ? description : ''),
  )
  return [title, ...named.filter((words) => words !== '').slice(0, 3)].join(' · ')
}
