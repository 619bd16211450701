import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const named = /'pairtake_(\w+)'|gauge\('(\w+)'/g

/** The names of our own metrics, as the sources give them. */
export function toldMetrics(root: string): Set<string> {
  const folder = join(root, 'server/src/metrics')
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const names = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(named)].map(([, whole, part]) => whole ?? part),
  )
  return new Set(names.map((name) => `pairtake_${name}`))
}

/** Those that rules, a dashboard or a page speak of; a histogram is asked by its parts. */
export function namedMetrics(text: string): Set<string> {
  return new Set([...text.matchAll(/\bpairtake_\w+/g)].map(([name]) => name.replace(/(?<=_seconds)_(bucket|count|sum)$/, '')))
}
