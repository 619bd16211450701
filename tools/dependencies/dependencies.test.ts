import { expect, test } from 'vitest'
import { readAudit } from './audit-answer.ts'
import { isAllowed, licenceFaults, type Manifest, toolLicenceFaults } from './licences.ts'
import { withoutOtherSystems } from './lock-file.ts'
import { lockGaps } from './lock-gaps.ts'

const pinned = { version: '1.0.0', integrity: 'sha512-abc==' }
const lock = (packages: Record<string, object>) => ({ packages: { '': {}, 'node_modules/@pairtake/web': { link: true }, ...packages } })

test('a package without its hash is named, wherever the product runs', () => {
  expect(lockGaps(lock({ 'node_modules/fine': pinned }))).toEqual([])
  const bare = { version: '1.0.0' }
  const gap = (more: object) => lockGaps(lock({ 'node_modules/planted': { ...bare, ...more } }))
  expect(gap({})).toEqual(['node_modules/planted has no integrity in package-lock.json.'])
  expect(gap({ os: ['linux'], cpu: ['arm64'] })).toHaveLength(1)
  expect(gap({ os: ['darwin'], cpu: 'arm64' })).toHaveLength(1)
})

test('packages of systems that the product does not run on are named, and left out with every mention', () => {
  const here = { ...pinned, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }
  const elsewhere = [
    { ...pinned, os: ['win32'], cpu: ['x64'] },
    { ...pinned, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    { ...pinned, cpu: ['wasm32'] },
  ]
  const paths = elsewhere.map((entry, at): [string, object] => [`node_modules/tool-${at}`, entry])
  const optionalDependencies = { 'tool-here': '1.0.0', 'tool-0': '1.0.0', 'tool-1': '1.0.0', 'tool-2': '1.0.0' }
  const whole = lock({
    'node_modules/tool': { ...pinned, optionalDependencies },
    'node_modules/tool-here': here,
    ...Object.fromEntries(paths),
    'node_modules/tool-2/node_modules/inside': { version: '1.0.0', inBundle: true },
  })
  expect(lockGaps(whole)).toHaveLength(3)
  const trimmed = withoutOtherSystems(whole)
  expect(trimmed).toEqual(
    lock({ 'node_modules/tool': { ...pinned, optionalDependencies: { 'tool-here': '1.0.0' } }, 'node_modules/tool-here': here }),
  )
  expect(lockGaps(trimmed)).toEqual([])
})

test('a weak hash and an address are named', () => {
  const found = lockGaps(
    lock({
      'node_modules/weak': { ...pinned, integrity: 'sha1-abc=' },
      'node_modules/far': { ...pinned, resolved: 'https://registry.example/far.tgz' },
    }),
  )
  expect(found).toHaveLength(2)
  expect(found.join(' ')).toMatch(/weak hash.*names an address/)
})

test('a package of production under a licence that is not on the list is named', () => {
  const manifests: Record<string, Manifest> = {
    'node_modules/good': { license: '(MIT OR GPL-3.0)' },
    'node_modules/planted': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/old': { licenses: [{ type: 'MIT' }] },
  }
  const packages = {
    ...Object.fromEntries(Object.keys(manifests).map((path) => [path, pinned])),
    'node_modules/tool': { ...pinned, dev: true },
    'node_modules/elsewhere': { ...pinned, optional: true },
    'node_modules/gone': pinned,
  }
  expect(licenceFaults(lock(packages), (path) => manifests[path])).toEqual([
    'node_modules/planted is under AGPL-3.0-only, which tools/dependencies/licences.ts does not list.',
    'node_modules/silent names no licence.',
    'node_modules/gone is not installed, so its licence cannot be read.',
  ])
  expect(isAllowed('MIT AND GPL-2.0')).toBe(false)
  expect(isAllowed('MIT or MPL-2.0')).toBe(true)
})

test('packages that are installed apart are judged by the licence that their lock file names', () => {
  const packages = {
    'node_modules/good': { ...pinned, license: 'MIT', dev: true },
    'node_modules/planted': { ...pinned, license: 'AGPL-3.0-only', dev: true },
    'node_modules/silent': { ...pinned, dev: true },
  }
  expect(toolLicenceFaults(lock(packages))).toEqual([
    'node_modules/planted is under AGPL-3.0-only, which tools/dependencies/licences.ts does not list.',
    'node_modules/silent names no licence in package-lock.json.',
  ])
})

test('an audit fails on high and critical advisories only, and says when nobody answered', () => {
  const audit = (severity: string) =>
    readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: { planted: { severity, via: [{ title: 'Reads any file' }] } } }))
  expect(audit('critical')).toEqual({ kind: 'advisories', words: 'planted: critical, Reads any file' })
  expect(audit('high').kind).toBe('advisories')
  expect(audit('moderate').kind).toBe('clean')
  expect(readAudit('{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}')).toEqual({
    kind: 'unanswered',
    words: 'Known vulnerabilities were NOT CHECKED: 405 Method Not Allowed',
  })
  expect(readAudit('').words).toMatch(/NOT CHECKED/)
})
