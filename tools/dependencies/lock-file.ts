/** An entry of package-lock.json, as far as it is looked at. */
export interface LockEntry {
  version?: string
  integrity?: string
  license?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}

export type LockFile = { packages: Record<string, LockEntry> }

/** Everything from a registry, by its place in node_modules; what a package brings inside itself comes with that. */
export function foreignPackages({ packages }: LockFile): [path: string, entry: LockEntry][] {
  return Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle)
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What tools/install-packages.sh installs on. */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64', libc: undefined },
]

/** Whether any system that the product runs on installs it. */
export function isInstalledSomewhere({ os, cpu, libc }: LockEntry): boolean {
  const fits = (wanted: string | string[] | undefined, has: string | undefined) =>
    wanted === undefined || [wanted].flat().includes(has ?? '')
  return platforms.some((one) => fits(os, one.os) && fits(cpu, one.cpu) && fits(libc, one.libc))
}

/**
 * Without packages for systems that the product does not run on. npm writes them all down, with their hash only where the registry tells it, and
 * takes a lock file for incomplete that lacks what another entry names: so the names go too.
 */
export function withoutOtherSystems(lock: LockFile): LockFile {
  const left = Object.entries(lock.packages).filter(([, entry]) => !isInstalledSomewhere(entry))
  const isLeft = (path: string) => left.some(([other]) => path === other || path.startsWith(`${other}/`))
  const kept = Object.entries(lock.packages).filter(([path]) => !isLeft(path))
  const names = new Set(kept.map(([path]) => nameOf(path)))
  const leftNames = new Set(left.map(([path]) => nameOf(path)).filter((name) => !names.has(name)))
  return { ...lock, packages: Object.fromEntries(kept.map(([path, entry]) => [path, withoutNames(entry, leftNames)])) }
}

function withoutNames(entry: LockEntry, left: ReadonlySet<string>): LockEntry {
  const { optionalDependencies: named, ...rest } = entry
  if (!named) return entry
  const optionalDependencies = Object.fromEntries(Object.entries(named).filter(([name]) => !left.has(name)))
  return Object.keys(optionalDependencies).length > 0 ? { ...entry, optionalDependencies } : rest
}
