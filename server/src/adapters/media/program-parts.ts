import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
})

/** The folders of these packages and their dependencies, searched from `from` upwards like Node does. */
export function packageFolders(names: readonly string[], from: string, found = new Set<string>()): string[] {
  for (const name of names) {
    const folder = findPackage(name, from)
    if (folder === undefined || found.has(folder)) continue
    found.add(folder)
    const { dependencies, optionalDependencies } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    packageFolders(Object.keys({ ...dependencies, ...optionalDependencies }), folder, found)
  }
  return [...found]
}

/** Undefined for an optional package for another system. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return undefined
  }
}
