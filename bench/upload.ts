import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaId } from '@pairtake/protocol/ids'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { readConfig } from '@pairtake/server/config'
import { insertMedia } from '@pairtake/server/features/media/media-queries'
import { fileAddress } from '@pairtake/server/features/media/media-view'
import { newId } from '@pairtake/server/ids'
import { openDeps } from '@pairtake/server/open-deps'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { buildCreator } from '@pairtake/server/testing/builders'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { contest, medianOf, ownMegabytes, type Cost } from './contest.ts'
import { download, partBytes, uploadToBare, uploadToPairtake } from './file-load.ts'
import { hasNginx, startNginx } from './nginx.ts'

// Uploads compared with a bare node:http + MD5 server, and downloads compared with nginx: node bench/upload.ts [speed] [memory] [download].
// Settings: ROUNDS, MEGABYTES per file, FILES in parallel and GIGABYTES in total. Needs Linux, whose /proc reports a process's usage.
const wanted = new Set(process.argv.length > 2 ? process.argv.slice(2) : ['speed', 'memory', 'download'])
const rounds = Number(process.env['ROUNDS'] ?? 7)
const MiB = 1024 * 1024
const fileBytes = Number(process.env['MEGABYTES'] ?? 512) * MiB
const files = Number(process.env['FILES'] ?? 20)
const gigabytes = Number(process.env['GIGABYTES'] ?? 1)

const say = (line: string) => process.stdout.write(`${line}\n`)
type Costs = { own: Cost; other: Cost }[]
const report = (what: string, costs: Costs) => {
  const faster = medianOf(costs.map(({ own, other }) => other.seconds / own.seconds))
  const dearer = medianOf(costs.map(({ own, other }) => own.processorSeconds / other.processorSeconds))
  say(`${what.padEnd(52)} speed ${faster}   processor time ${dearer}`)
}

type Server = { child: ChildProcess; pid: number; address: string }

async function start(file: string, env: Record<string, string>, args: string[] = []): Promise<Server> {
  const child = fork(join(import.meta.dirname, file), args, { env: { ...process.env, ...env } })
  const [bound] = (await once(child, 'message')) as [{ port: number }]
  return { child, pid: child.pid ?? 0, address: `http://127.0.0.1:${bound.port}` }
}

const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ...productionEnv,
  LOG_LEVEL: 'error',
}
const children: ChildProcess[] = []
try {
  await migrate(postgres.url)
  await prepareTasks(postgres.url)
  const { deps, close } = await openDeps({
    config: readConfig(env),
    databaseUrl: postgres.url,
    log: pino({ level: 'error' }),
    works: false,
  })
  const member = await buildCreator(deps)
  const ours = await start('pairtake-server.ts', env)
  children.push(ours.child)
  const creator = { address: ours.address, token: member.token }
  // A member may have ten open uploads at a time.
  const creators = await Promise.all(
    Array.from({ length: files }, async () => ({ address: ours.address, token: (await buildCreator(deps)).token })),
  )
  const discard = (uploadId: string) => deps.storage.abortUpload(uploadId)

  if (wanted.has('speed')) {
    for (const synced of ['', 'synced']) {
      const folder = join(dataDir, `bare${synced}`)
      await mkdir(folder)
      const bare = await start('bare-upload-server.ts', {}, [folder, synced])
      children.push(bare.child)
      const costs = await contest(
        { pid: ours.pid, work: async () => discard((await uploadToPairtake(creator, fileBytes)).uploadId) },
        { pid: bare.pid, work: () => uploadToBare(bare.address, fileBytes) },
        rounds,
      )
      report(`upload over node:http + md5${synced && ', each part synced as ours'}`, costs)
      bare.child.kill()
      await rm(folder, { recursive: true, force: true })
    }
  }

  if (wanted.has('memory')) {
    // Twenty short uploads first: memory that the program allocates once is not growth.
    for (const { uploadId } of await Promise.all(creators.map((each) => uploadToPairtake(each, partBytes)))) await discard(uploadId)
    const before = ownMegabytes(ours.pid)
    let most = before
    const watch = setInterval(() => (most = Math.max(most, ownMegabytes(ours.pid))), 50)
    const begunAt = performance.now()
    const uploads = await Promise.all(creators.map((each) => uploadToPairtake(each, gigabytes * 1024 * MiB)))
    clearInterval(watch)
    const seconds = (performance.now() - begunAt) / 1000
    for (const { uploadId } of uploads) await discard(uploadId)
    const grown = (most - before).toFixed(0)
    say(`${files} uploads of ${gigabytes} GB at once: memory grew by ${grown} MB from ${before.toFixed(0)} MB, ${seconds.toFixed(0)} s`)
  }

  if (wanted.has('download') && !hasNginx) say('download: there is no nginx here to measure against (apt-get install nginx-light)')
  if (wanted.has('download') && hasNginx) {
    const mediaId = newId<MediaId>()
    const key = `media/${mediaId}/original`
    const path = join(dataDir, 'large')
    const file = await open(path, 'w')
    for (let written = 0; written < fileBytes; written += MiB) await file.write(Buffer.alloc(MiB, written / MiB))
    await file.close()
    await deps.storage.putFile(key, path)
    await insertMedia(deps.db, {
      id: mediaId,
      owner_id: member.id,
      entity: 'PortfolioItemOriginal',
      entity_id: null,
      kind: 'video',
      mime: 'video/mp4',
      file_name: 'large.mp4',
      size_bytes: fileBytes,
      storage_key: key,
      created_at: deps.now(),
    })
    const url = fileAddress(mediaId, 'original', { deps, origin: ours.address })
    const nginx = await startNginx(join(dataDir, 'files/objects'), join(dataDir, 'nginx'))
    children.push(nginx.child)
    const costs = await contest(
      { pid: ours.pid, work: () => download(url) },
      { pid: nginx.child.pid ?? 0, work: () => download(`${nginx.address}/${key}`) },
      rounds,
    )
    report('download over nginx with sendfile', costs)
  }
  await close()
} finally {
  for (const child of children) child.kill()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
