import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rungsHere } from '#testing/isolation-rungs.ts'

const project = join(import.meta.dirname, '../../../..')

// A lesser system gives the same pictures, videos and refusals; only the isolation around the tools is weaker.
test.each(await rungsHere())('every test of media passes on the rung %s', async (rung) => {
  const vitest = spawn(process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), 'run', '--isolate', import.meta.dirname], {
    cwd: project,
    env: { ...process.env, RUNG_OF_TEST: rung },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(vitest, 'exit')).toEqual([0, null])
})
