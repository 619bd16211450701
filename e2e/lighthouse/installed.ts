import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Lighthouse's packages are installed separately by `tools/install-lighthouse.ts`, because few runs need them. */
const packages = join(import.meta.dirname, '../../tools/lighthouse/node_modules')

export const isLighthouseInstalled = existsSync(join(packages, '.installed'))

export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

type Artifacts = { Trace: { traceEvents: TraceEvent[] } }
type GatherStep = { artifacts: Artifacts; flags?: object }

export type Audit = {
  score: number | null
  numericValue?: number
  displayValue?: string
  title: string
  details?: { items?: { node?: { selector?: string }; description?: unknown; resourceType?: string; transferSize?: number }[] }
}
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }

/** The part of Lighthouse's result for one visit that is used here. */
export type Report = {
  finalDisplayedUrl: string
  categories: Record<'performance' | 'accessibility' | 'best-practices', Category>
  audits: Record<string, Audit>
  runWarnings: string[]
}

type Flow = {
  navigate(url: string, flags?: object): Promise<void>
  createArtifactsJson(): Promise<string> | string
  _gatherSteps: GatherStep[]
}

type Lighthouse = {
  startFlow(page: Page, options: { flags: object }): Promise<Flow>
  auditFlowArtifacts(artifacts: { gatherSteps: readonly GatherStep[]; name: string }): Promise<{ steps: { lhr: Report }[] }>
}

/** A Puppeteer page, through which Lighthouse controls the browser. */
type Page = { evaluateOnNewDocument(script: string): Promise<unknown> }
type Puppeteer = {
  connect(options: { browserWSEndpoint: string; defaultViewport: null }): Promise<{ newPage(): Promise<Page>; disconnect(): Promise<void> }>
}

async function load<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(join(packages, path)).href)) as T
}

export const loadLighthouse = () => load<Lighthouse>('lighthouse/core/index.js')
export const loadPuppeteer = () => load<Puppeteer>('puppeteer-core/lib/puppeteer/puppeteer-core.js')

/** The source of the function with which Lighthouse measures how fast a machine is. */
export async function benchmarkSource(): Promise<string> {
  const { pageFunctions } = await load<{ pageFunctions: { computeBenchmarkIndex: () => number } }>('lighthouse/core/lib/page-functions.js')
  return pageFunctions.computeBenchmarkIndex.toString()
}
