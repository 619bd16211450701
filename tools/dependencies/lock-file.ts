/** The fields of a package-lock.json entry that are used here. */
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

/** Returns every package from a registry, by its path in node_modules; bundled dependencies belong to the package that contains them. */
export function foreignPackages({ packages }: LockFile): [path: string, entry: LockEntry][] {
  return Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle)
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The platforms that tools/install-packages.sh supports. */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64', libc: undefined },
]

/** Returns whether any supported platform installs it. */
export function isInstalledSomewhere({ os, cpu, libc }: LockEntry): boolean {
  const fits = (wanted: string | string[] | undefined, has: string | undefined) =>
    wanted === undefined || [wanted].flat().includes(has ?? '')
  return platforms.some((one) => fits(os, one.os) && fits(cpu, one.cpu) && fits(libc, one.libc))
}

/**
 * Removes packages for unsupported platforms. npm records all of them, with a hash only if the registry provides one, and considers a lock file
 * incomplete if it lacks a package named by another entry; so the names are removed too.
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
