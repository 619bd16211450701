import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeDataLock } from './data-lock.ts'
import { DataInUseError } from './database-errors.ts'

/** Takes the lock, keeps no reference to it, and runs the garbage collector. */
const forgetful = `
  const { takeDataLock } = await import(process.argv[1])
  await takeDataLock(process.argv[2], 0)
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    gc()
  }
  process.stdout.write('collected')
  setInterval(() => {}, 1_000)
`

test('a folder stays taken as long as the process lives, also when that one keeps no hold of its lock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-lock-test-'))
  const module = new URL('data-lock.ts', import.meta.url).href
  const args = ['--expose-gc', '--input-type=module-typescript', '-e', forgetful, module, folder]
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(holder, 'exit')
  try {
    await once(holder.stdout, 'data')
    await expect(takeDataLock(folder, 0)).rejects.toThrow(DataInUseError)
  } finally {
    holder.kill('SIGKILL')
    await ended
  }
  const lock = await takeDataLock(folder, 1_000)
  lock.release()
  rmSync(folder, { recursive: true })
})
