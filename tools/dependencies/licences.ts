import { foreignPackages, nameOf, type LockFile } from './lock-file.ts'

/**
 * The licences under which packages may be shipped with a service. The LGPL is included for libraries that are separate, replaceable files
 * (libvips, libheif), the MPL for files that are used unchanged.
 */
const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense OFL-1.1 MPL-2.0 LGPL-3.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
)

/** Packages whose licence is only named in another file. */
const readElsewhere: Record<string, string> = { 'png-js': 'MIT' }

/** The licence field of a package.json: SPDX, or one of the older forms. */
export type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] }

/** Returns whether the list satisfies an SPDX expression: either side of OR, both sides of AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ').trim()
  const either = plain.split(/\s+or\s+/i)
  return either.some((side) => side.split(/\s+and\s+/i).every((licence) => allowed.has(licence.trim())))
}

/** Returns one sentence for each production package that may not be shipped. `read` returns an installed package's manifest. */
export function licenceFaults(lock: LockFile, read: (path: string) => Manifest | undefined): string[] {
  return foreignPackages(lock).flatMap(([path, entry]) => {
    if (entry.dev || entry.devOptional) return []
    const manifest = read(path)
    // It is built for a different system.
    if (manifest === undefined) return entry.optional ? [] : [`${path} is not installed, so its licence cannot be read.`]
    const licence = licenceOf(manifest) ?? readElsewhere[nameOf(path)]
    if (licence === undefined) return [`${path} names no licence.`]
    return isAllowed(licence) ? [] : [`${path} is under ${licence}, which tools/dependencies/licences.ts does not list.`]
  })
}

/** The same of packages that may not be installed where this is asked, by what the lock file says of them. */
export function toolLicenceFaults(lock: LockFile): string[] {
  return foreignPackages(lock).flatMap(([path, { license }]) => {
    if (license === undefined) return [`${path} names no licence in package-lock.json.`]
    return isAllowed(license) ? [] : [`${path} is under ${license}, which tools/dependencies/licences.ts does not list.`]
  })
}

function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
}
