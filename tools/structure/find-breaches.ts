import { checkHouseRules } from './house-rules.ts'
import { importsOf, type Sources } from './source-files.ts'
import { walls } from './walls.ts'

/** Returns every broken wall, import cycle and house rule, one line each. */
export function findBreaches(sources: Sources): string[] {
  const links = [...sources].flatMap(([path, source]) => importsOf(path, source))
  const broken = links.flatMap((link) =>
    walls.filter((wall) => wall.isBroken(link)).map((wall) => `${wall.name}: ${link.from} imports ${link.to}. ${wall.why}`),
  )
  const graph = new Map<string, string[]>()
  for (const { from, to, isPackage } of links) {
    if (!isPackage && sources.has(to)) graph.set(from, [...(graph.get(from) ?? []), to])
  }
  return [...broken, ...findCycles(graph), ...checkHouseRules(sources)]
}

/** Returns one line per cycle, found by depth-first search. */
function findCycles(graph: ReadonlyMap<string, string[]>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (node: string, way: string[]): void => {
    const at = way.indexOf(node)
    if (at >= 0) return void cycles.push(`no-cycle: ${[...way.slice(at), node].join(' → ')}`)
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return cycles
}
