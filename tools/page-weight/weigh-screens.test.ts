import { expect, test } from 'vitest'
import { findTooHeavy } from './budgets.ts'
import { weighOpened, weighScreens, type Manifest } from './weigh-screens.ts'

const screen = (path: string) => `src/routes/${path}.tsx?tsr-split=component`
const manifest: Manifest = {
  'index.html': { file: 'a/index.js', isEntry: true, imports: ['_base'] },
  _base: { file: 'a/base.js' },
  _form: { file: 'a/form.js', imports: ['_base'] },
  _dialog: { file: 'a/dialog.js' },
  [screen('login')]: { file: 'a/login.js', imports: ['_form', '_base'] },
  [screen('_member')]: { file: 'a/member.js', imports: ['_base'] },
  [screen('_member/jobs/index')]: { file: 'a/jobs.js', imports: ['_form'] },
}
const sizes: Record<string, number> = {
  'a/index.js': 1000,
  'a/base.js': 100_000,
  'a/form.js': 20_000,
  'a/login.js': 5000,
  'a/member.js': 9000,
  'a/jobs.js': 80_000,
}
const sizeOf = (file: string) => sizes[file] ?? Number.NaN

test('a screen weighs its own files, those of the layouts above it and what they share once', () => {
  expect(weighScreens(manifest, sizeOf)).toEqual([
    { screen: '_member/jobs/index', files: 5, bytes: 210_000 },
    { screen: 'login', files: 4, bytes: 126_000 },
    { screen: '_member', files: 3, bytes: 110_000 },
  ])
})

test('what opens over a screen weighs with it, and what both need once', () => {
  const opened = { over: '_member/jobs/index', opened: 'src/viewer.tsx' }
  const withViewer = { ...manifest, 'src/viewer.tsx': { file: 'a/viewer.js', imports: ['_form', '_dialog'] } }
  const own: Record<string, number> = { ...sizes, 'a/viewer.js': 7000, 'a/dialog.js': 3000 }
  expect(weighOpened(withViewer, opened, (file) => own[file] ?? Number.NaN)).toMatchObject({ files: 7, bytes: 220_000 })
  expect(() => weighOpened(manifest, opened, () => 1)).toThrow('no src/viewer.tsx')
  const viewer = { screen: '_member/agency/jobs/index with src/features/contract/agency-contract-dialog.tsx', files: 1 }
  expect(findTooHeavy([{ ...viewer, bytes: 286_001 }])).toHaveLength(1)
  expect(findTooHeavy([{ ...viewer, bytes: 286_000 }])).toEqual([])
})

test('a screen above its limit is named, with what it weighs', () => {
  expect(findTooHeavy(weighScreens(manifest, sizeOf))).toEqual([
    '_member/jobs/index: 210.0 kB of script in 5 files on a first visit; it may have 200 kB in 19.',
  ])
  expect(findTooHeavy([{ screen: 'login', files: 1, bytes: 140_001 }])).toHaveLength(1)
  expect(findTooHeavy([{ screen: 'login', files: 1, bytes: 140_000 }])).toEqual([])
})

test('a screen of too many files is named, however little it weighs (R-423)', () => {
  const of = (screen: string, files: number) => findTooHeavy([{ screen, bytes: 1000, files }])
  expect(of('login', 19)).toEqual([])
  expect(of('login', 20)).toEqual(['login: 1.0 kB of script in 20 files on a first visit; it may have 140 kB in 19.'])
  const viewer = '_member/agency/jobs/index with src/features/contract/agency-contract-dialog.tsx'
  expect(of(viewer, 32)).toEqual([])
  expect(of(viewer, 33)).toHaveLength(1)
})

test('a manifest without screens is no proof of a light page', () => {
  expect(() => weighScreens({ 'index.html': { file: 'a.js', isEntry: true } }, () => 1)).toThrow('no screen')
})
