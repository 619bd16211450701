import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { limitOf, viewer } from '../tools/page-weight/budgets.ts'
import { layoutsAbove } from '../tools/page-weight/weigh-screens.ts'
import { planChunks, type Visit } from './plan-chunks.ts'

const initial = { tags: ['$initial' as const] }

/**
 * Code that every first visit needs is grouped, because many small files compress badly. Another group holds what most forms need.
 * All other shared code is planned by which screens use it (`sharedGroups`).
 */
export const chunkGroups = [
  { ...initial, name: 'base', priority: 3 },
  {
    name: 'field',
    priority: 2,
    test: /\/web\/src\/(ui\/fields\/(field|text-field|control-class)|mechanisms\/(errors\/problem-notice|form\/first-messages))\.tsx?$/,
  },
]

/**
 * Two files of the same size, because HTTP/1.1 loads six files at once and each gets the same share of the bandwidth: a single large one next to
 * small ones arrives last. The bundler keeps its own half kilobyte apart.
 */
const baseInTwo = [{ ...initial, name: 'react', priority: 5, test: /\/node_modules\/(react|react-dom|scheduler)\// }]

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'moduleIds' | 'imports' | 'code'>

const screenPart = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/

/** How much unused code a screen may load, so that fewer files do not cost more than they save. */
const grownBytes = 16_000
/** The same for parts that open later, such as the viewer, and are fetched while the page is in use. */
const grownLaterBytes = 40_000
/** How much the second build may deviate from the plan of the first. */
const spareBytes = 1000
/** The weight of parts opened while the page is in use, which delay no first view. */
const weightOfLater = 0.05

/** Returns the groups above, plus groups that pack the other shared modules into as few files as the limits allow (`plan-chunks.ts`). */
export function sharedGroups(chunks: readonly Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const bytes = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length]))
  const withImports = (roots: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name) || !byName.has(name)) return
      seen.add(name)
      for (const imported of byName.get(name)?.imports ?? []) visit(imported)
    }
    for (const root of roots) visit(root)
    return seen
  }
  const weigh = (names: ReadonlySet<string>): number => Array.from(names).reduce((sum, name) => sum + (bytes.get(name) ?? 0), 0)
  const everywhere = withImports(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])))
  const screens = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const screen = screenPart.exec(facadeModuleId ?? '')?.[1]
      return screen === undefined ? [] : [[screen, fileName] as const]
    }),
  )
  const rootsOf = (screen: string) => [...everywhere, ...[...layoutsAbove(screen), screen].flatMap((one) => screens.get(one) ?? [])]
  const first = Array.from(screens.keys(), (screen): Visit => {
    const parts = withImports(rootsOf(screen))
    return { parts, roomBytes: Math.min(limitOf(screen) - spareBytes, weigh(parts) + grownBytes), weight: 1 }
  })
  const later = chunks
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && !screenPart.test(facadeModuleId ?? ''))
    .map(({ fileName, facadeModuleId }): Visit => {
      const isViewer = facadeModuleId?.endsWith(viewer.opened) ?? false
      const parts = withImports([...(isViewer ? rootsOf(viewer.over) : everywhere), fileName])
      const limit = isViewer ? limitOf(`${viewer.over} with ${viewer.opened}`) - spareBytes : Infinity
      return { parts, roomBytes: Math.min(limit, weigh(parts) + grownLaterBytes), weight: weightOfLater }
    })
  const parts = chunks.map(({ fileName: name, isEntry, isDynamicEntry, imports }) => {
    return { name, imports, bytes: bytes.get(name) ?? 0, isShared: !isEntry && !isDynamicEntry && !everywhere.has(name) }
  })
  const groupOf = new Map<string, string>()
  for (const [index, names] of planChunks(parts, [...first, ...later]).entries()) {
    for (const name of names) for (const id of byName.get(name)?.moduleIds ?? []) groupOf.set(id, `shared-${index}`)
  }
  const shared = { debugName: 'shared', name: (id: string) => groupOf.get(id) ?? null, priority: 1, includeDependenciesRecursively: false }
  return [...baseInTwo, ...chunkGroups, shared]
}
