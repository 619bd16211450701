import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

test('a signal ends the running command, and no further command starts', async () => {
  const marker = join(mkdtempSync(join(tmpdir(), 'run-command-')), 'started')
  const program = `
    import { endCommandsOnSignals, runCommand } from ${JSON.stringify(join(import.meta.dirname, 'run-command.ts'))}
    endCommandsOnSignals()
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 200)
    await runCommand(['sleep', '30'])
    await runCommand(['touch', ${JSON.stringify(marker)}])
    await runCommand(['sleep', '30'])`
  const runner = spawn(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program])
  expect(await once(runner, 'exit')).toEqual([130, null])
  expect(existsSync(marker)).toBe(false)
})

test('an abort ends the command and what it started', async () => {
  const ending = new AbortController()
  // Returns only when nothing holds the output open any more, so also the loop has ended.
  const running = runCommand(['sh', '-c', '(while :; do :; done) & wait'], { signal: ending.signal })
  setTimeout(() => ending.abort(), 200)
  expect(await running).toEqual({ code: null, output: '' })
})
