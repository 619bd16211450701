import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findTooHeavy, viewer } from './page-weight/budgets.ts'
import { findSchemaScreens } from './page-weight/schema-screens.ts'
import { weighOpened, weighScreens, type Manifest } from './page-weight/weigh-screens.ts'

/** Measures the built page and refuses a screen above its limit. `--list` shows every screen. */
const DIST = join(import.meta.dirname, '../web/dist')

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
const sizes = new Map<string, number>()
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
  sizes.set(file, known)
  return known
}
const weights = [weighOpened(manifest, viewer, sizeOf), ...weighScreens(manifest, sizeOf)]

if (process.argv.includes('--list')) {
  for (const { screen, bytes, files } of weights) process.stdout.write(`| ${screen} | ${(bytes / 1000).toFixed(1)} | ${files} |\n`)
}
const faults = [...findTooHeavy(weights), ...findSchemaScreens(manifest, (file) => readFileSync(join(DIST, file), 'utf8'))]
for (const sentence of faults) process.stdout.write(`${sentence}\n`)
if (faults.length > 0) process.exitCode = 1
