import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { backUp, openShelf, openTarget } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCreator } from '#testing/builders.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { refuseUnfinishedRestore } from './finished-restore.ts'

const root = join(import.meta.dirname, '../../..')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const path = await makePhoto({ width: 200, height: 200 })
  const sent = await uploadFile(app, await buildCreator(app.deps), { entity: 'PortfolioItemOriginal', path })
  if (sent.status !== 200) throw new Error(sent.error.message)
})
afterAll(() => app.close())

type Name = 'restore' | 'data-import'

function runCommand(name: Name, { databaseUrl, dataDir, args }: { databaseUrl: string; dataDir: string; args: readonly string[] }) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, `server/src/commands/${name}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const command = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (command.said += bytes.toString()))
  return command
}

/** Replaces a file with a pipe: a process that opens it waits until another one writes. */
async function pipeInPlaceOf(path: string, command: () => ReturnType<typeof runCommand>) {
  await rename(path, `${path}.whole`)
  await promisify(execFile)('mkfifo', [path])
  const started = command()
  /** Opens once the command reads. Without a reader opening fails, so that a command that has ended does not block the test. */
  const openForWriting = async () => {
    let writer: FileHandle | undefined
    const tryOnce = async () => {
      writer = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
      return writer !== undefined || started.child.exitCode !== null
    }
    await waitUntil(90_000, tryOnce, 20)
    if (!writer) throw new Error(`The command did not read ${path}:\n${started.said}`)
    return writer
  }
  return {
    started,
    async feed() {
      const writer = await openForWriting()
      await writer.writeFile(await readFile(`${path}.whole`))
      await writer.close()
    },
    /** Kills the command while it waits for the bytes. */
    async kill() {
      const writer = await openForWriting()
      const ended = once(started.child, 'exit')
      started.child.kill('SIGKILL')
      await ended
      await writer.close()
      await rm(path)
      await rename(`${path}.whole`, path)
    },
  }
}

test.each([
  ['restore', 'backup'],
  ['data-import', 'export'],
] as const)(
  'R-278 a %s that is killed among the files or the tables starts no service, and is run again without being told',
  async (name, kind) => {
    await using shelf = await openShelf()
    await using target = await openTarget()
    const from = await backUp(app, shelf.folder, { kind })
    const member = join(from, 'database/public.member.gz')
    const file = (await readdir(join(from, 'files'), { recursive: true, withFileTypes: true })).find((entry) => entry.isFile())
    const run = () => runCommand(name, { databaseUrl: target.url, dataDir: target.config.dataDir, args: [from] })

    const isMarked = () =>
      refuseUnfinishedRestore(target.url).then(
        () => false,
        () => true,
      )
    const files = await pipeInPlaceOf(join(file?.parentPath ?? '', file?.name ?? ''), run)
    // The first time for the comparison before anything is changed; the next reader is the one that copies.
    await files.feed()
    expect(await waitUntil(90_000, isMarked, 20), files.started.said).toBe(true)
    await files.kill()
    await expect(refuseUnfinishedRestore(target.url)).rejects.toThrow('did not finish')

    const tables = await pipeInPlaceOf(member, run)
    // The first time for the comparison before anything is changed; the next reader is the one that loads.
    await tables.feed()
    expect(await waitUntil(90_000, () => tables.started.said.includes('files.'), 20), tables.started.said).toBe(true)
    await tables.kill()
    await expect(refuseUnfinishedRestore(target.url)).rejects.toThrow('did not finish')
    expect(await target.ask('select from member')).toEqual([])

    const last = run()
    const [code] = await once(last.child, 'exit')
    expect(code, last.said).toBe(0)
    await refuseUnfinishedRestore(target.url)
    expect(await target.ask('select from member')).toHaveLength(1)
  },
)
