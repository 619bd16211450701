import { foreignPackages, isInstalledSomewhere, nameOf, type LockFile } from './lock-file.ts'

/**
 * Development tools for macOS whose hashes no registry within reach serves. npm compares them with what the registry says at the time of
 * the install. An entry that has its hash leaves this list.
 */
const withoutHash = new Set([
  '@oxc-parser/binding-darwin-arm64',
  '@oxfmt/binding-darwin-arm64',
  '@oxlint-tsgolint/darwin-arm64',
  '@oxlint/binding-darwin-arm64',
  '@tailwindcss/oxide-darwin-arm64',
])

/** What is wrong with a lock file, one sentence each: every package is pinned by its hash, none by an address. */
export function lockGaps(lock: LockFile): string[] {
  return foreignPackages(lock).flatMap(([path, entry]) => {
    const isExcused = withoutHash.has(nameOf(path))
    const said: string[] = []
    if (!isInstalledSomewhere(entry)) return [`${path} is for another system: node tools/trim-lock.ts leaves it out.`]
    if (!entry.integrity && !isExcused) said.push(`${path} has no integrity in package-lock.json.`)
    if (entry.integrity && isExcused) said.push(`${path} has its integrity now: take it off the list in tools/dependencies/lock-gaps.ts.`)
    if (entry.integrity && !/^sha(512|384|256)-/.test(entry.integrity)) said.push(`${path} is pinned by a weak hash.`)
    if (entry.resolved) said.push(`${path} names an address in package-lock.json; .npmrc keeps them out.`)
    return said
  })
}
