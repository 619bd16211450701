import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutOtherSystems, type LockFile } from './dependencies/lock-file.ts'

/** Must be run after each `npm install` that changes package-lock.json. */
const path = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile
writeFileSync(path, `${JSON.stringify(withoutOtherSystems(lock), null, 2)}\n`)
