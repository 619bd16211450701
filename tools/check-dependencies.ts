import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceFaults, type Manifest, toolLicenceFaults } from './dependencies/licences.ts'
import { lockGaps } from './dependencies/lock-gaps.ts'
import type { LockFile } from './dependencies/lock-file.ts'

/** Refuses packages that are not pinned by hash or whose licence does not allow shipping them. */
const ROOT = join(import.meta.dirname, '..')
const readLock = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as LockFile
const lock = readLock('package-lock.json')
/** Installed separately, only when it is run. */
const tool = readLock('tools/lighthouse/package-lock.json')

function readManifest(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

const faults = [
  ...lockGaps(lock),
  ...licenceFaults(lock, readManifest),
  ...[...lockGaps(tool), ...toolLicenceFaults(tool)].map((fault) => `tools/lighthouse: ${fault}`),
]
for (const fault of faults) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
