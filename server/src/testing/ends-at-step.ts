import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before a command (`--import`): counts its steps in one folder (opening, flushing, reading back, renaming) and exits before the given step as
 * if by `kill -9`. After an orderly exit, it reports the number of steps.
 */
const folder = process.env['STEPS_IN'] ?? ''
const last = Number(process.env['ENDS_BEFORE_STEP'] ?? 0)
let steps = 0

function step(path: unknown): void {
  if (!String(path).startsWith(folder)) return
  steps += 1
  if (steps === last) process.kill(process.pid, 'SIGKILL')
}

const { open, rename } = fs.promises
const { createReadStream } = fs
Object.assign(fs.promises, {
  async open(...given: Parameters<typeof open>): Promise<FileHandle> {
    const [path] = given
    step(path)
    const file = await open(...given)
    const sync = file.sync.bind(file)
    return Object.assign(file, {
      sync: () => {
        step(path)
        return sync()
      },
    })
  },
  rename(...given: Parameters<typeof rename>) {
    step(given[0])
    return rename(...given)
  },
})
Object.assign(fs, {
  createReadStream(...given: Parameters<typeof createReadStream>) {
    step(given[0])
    return createReadStream(...given)
  },
})
syncBuiltinESMExports()
process.on('exit', () => fs.writeSync(2, `steps: ${steps}\n`))
