import { foreignPackages, isInstalledSomewhere, type LockFile } from './lock-file.ts'

/** Returns the faults of a lock file, one sentence each: every package must be pinned by hash, none by URL. */
export function lockGaps(lock: LockFile): string[] {
  return foreignPackages(lock).flatMap(([path, entry]) => {
    const said: string[] = []
    if (!isInstalledSomewhere(entry)) return [`${path} is for another platform: node tools/trim-lock.ts removes it.`]
    if (!entry.integrity) said.push(`${path} has no integrity in package-lock.json.`)
    if (entry.integrity && !/^sha(512|384|256)-/.test(entry.integrity)) said.push(`${path} is pinned by a weak hash.`)
    if (entry.resolved) said.push(`${path} names an address in package-lock.json; .npmrc keeps them out.`)
    return said
  })
}
