import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaFolder } from '#features/media/media-queries.ts'
import { openShelf, openTarget } from '#testing/backed-up.ts'
import { buildFile } from '#testing/builders-media.ts'
import { buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const MiB = 1024 * 1024
const root = join(import.meta.dirname, '../../..')
const tellsMost = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  process.on('exit', () => writeSync(2, 'most: ' + process.resourceUsage().maxRSS + '\\n'))`)}`

let app: TestApp
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

async function addFiles(count: number, sizeBytes: number): Promise<void> {
  await using shelf = await openShelf()
  for (let number = 0; number < count; number += 1) {
    const path = join(shelf.folder, String(number))
    await writeFile(path, Buffer.alloc(sizeBytes, number))
    const id = await buildFile(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', fileName: 'take.mp4', sizeBytes })
    await app.deps.storage.putFile(`${mediaFolder(id)}/original`, path)
  }
}

type Given = { databaseUrl: string; dataDir: string; target: string }

/** The peak memory of a command, in KiB. */
async function mostOf(name: 'backup' | 'restore', { databaseUrl, dataDir, target }: Given): Promise<number> {
  const program = ['--import', tellsMost, '--disable-warning=ExperimentalWarning', join(root, `server/src/commands/${name}.ts`), target]
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = await once(child, 'close')
  expect(code, said).toBe(0)
  return Number(/most: (\d+)/.exec(said)?.[1])
}

test('R-257 what a backup and a restore hold in memory does not grow with the files', { timeout: 300_000 }, async () => {
  const round = async () => {
    await using shelf = await openShelf()
    await using target = await openTarget()
    const backup = await mostOf('backup', { databaseUrl: app.databaseUrl, dataDir: app.deps.config.dataDir, target: shelf.folder })
    const [name = ''] = await shelf.names()
    const into = { databaseUrl: target.url, dataDir: target.config.dataDir, target: join(shelf.folder, name) }
    return { backup, restore: await mostOf('restore', into) }
  }
  // Twice as many as are processed at a time, then eight times that.
  await addFiles(8, 10 * MiB)
  const few = await round()
  await addFiles(56, 10 * MiB)
  const many = await round()
  process.stdout.write(`Most memory, KiB: ${JSON.stringify({ few, many })}\n`)
  const addedKiB = (56 * 10 * MiB) / 1024
  expect(many.backup - few.backup).toBeLessThan(addedKiB / 4)
  expect(many.restore - few.restore).toBeLessThan(addedKiB / 4)
})
