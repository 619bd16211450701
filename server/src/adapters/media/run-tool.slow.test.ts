import { once } from 'node:events'
import { expect, test } from 'vitest'
import { linesWith, startFilmingWorker } from '#testing/filming-worker.ts'
import { rungHere } from '#testing/isolation-rungs.ts'
import { onlyWhere } from '#testing/not-here.ts'
import { detectIsolation } from './detect-isolation.ts'

const rung = await rungHere()
const { sandbox, endsWithParent } = await detectIsolation()
const kills = Number(process.env['KILLS'] ?? 24)

test(
  'ABUSE-16 a worker killed at any moment of the start of a film leaves no process behind',
  { timeout: kills * 20_000, ...onlyWhere(sandbox || endsWithParent.length > 0, 'nothing ends children with their parent') },
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      const killedAfterMs = (kill % 12) * 2
      const mark = `begun-${rung}-${process.pid}-${kill}`
      await once(startFilmingWorker({ rung, mark, killedAfterMs }), 'exit')
      await expect.poll(() => linesWith(mark), { message: `killed after ${killedAfterMs} ms` }).toEqual([])
    }
  },
)
