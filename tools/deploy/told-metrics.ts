import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const named = /'pairtake_(\w+)'|gauge\('(\w+)'/g

/** Returns the names of our own metrics from the sources. */
export function toldMetrics(root: string): Set<string> {
  const folder = join(root, 'server/src/metrics')
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const names = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(named)].map(([, whole, part]) => whole ?? part),
  )
  return new Set(names.map((name) => `pairtake_${name}`))
}

/** Returns the metrics used by rules, a dashboard or a page; a histogram is queried by its series. */
export function namedMetrics(text: string): Set<string> {
  return new Set([...text.matchAll(/\bpairtake_\w+/g)].map(([name]) => name.replace(/(?<=_seconds)_(bucket|count|sum)$/, '')))
}
