import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endCommandsOnSignals, runCommand } from './run-command.ts'

/**
 * Builds the Dockerfile's image with Debian's buildah and mounts it, so that tests can start processes in it; `--end` unmounts it. No image
 * registry is used: debootstrap creates the base image. Needs root.
 */
const root = join(import.meta.dirname, '..')
/** On a disk with space for a gigabyte. It is kept, so that the next build only builds what has changed. */
const kept = join(root, '.cache/image')
const builtPath = join(kept, 'built.json')
const base = 'localhost/debian:12-slim'
const image = 'localhost/pairtake:test'
const container = 'pairtake-test'
/** Where machines store CA certificates besides Debian's: packages may come through a proxy with a CA of its own. */
const ownAuthorities = '/usr/local/share/ca-certificates'

interface ImageSettings {
  Env: string[]
  User: string
  WorkingDir: string
  Entrypoint: string[]
  Cmd: string[]
  Healthcheck: { Test: string[] }
}

endCommandsOnSignals()
if (process.getuid?.() !== 0) throw new Error('Only root can build and mount the image.')
mkdirSync(kept, { recursive: true })
writeFileSync(
  join(kept, 'storage.conf'),
  `[storage]\ndriver = "overlay"\ngraphroot = "${join(kept, 'store')}"\nrunroot = "${join(kept, 'run')}"\n`,
)
process.env['CONTAINERS_STORAGE_CONF'] = join(kept, 'storage.conf')

rmSync(builtPath, { force: true })
await takeAway()
if (process.argv[2] !== '--end') {
  if ((await runCommand(['buildah', 'inspect', '--type', 'image', base])).code !== 0) await makeBase()
  await buildah([
    'bud',
    '--layers',
    '--pull-never',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '--tag',
    image,
    root,
  ])
  await buildah(['from', '--pull-never', '--name', container, image])
  writeFileSync(builtPath, JSON.stringify(await describe((await buildah(['mount', container])).trim())))
}

/** Removes what the previous run left, wherever it stopped. */
async function takeAway(): Promise<void> {
  const { code } = await runCommand(['buildah', 'inspect', '--type', 'container', container])
  if (code === 0) await buildah(['rm', container])
}

/** Creates a plain Debian of the release that the Dockerfile names. */
async function makeBase(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pairtake-debian-'))
  try {
    await run(['debootstrap', '--variant=minbase', 'bookworm', folder])
    chmodSync(folder, 0o755)
    if (existsSync(ownAuthorities) && readdirSync(ownAuthorities).length > 0)
      await run(['cp', '--recursive', `${ownAuthorities}/.`, join(folder, ownAuthorities)])
    await buildah(['from', '--name', 'pairtake-base', 'scratch'])
    await buildah(['add', '--quiet', 'pairtake-base', folder, '/'])
    // Only during the build: the Node that npm runs on has its own list of CAs.
    const authorities = process.env['NODE_EXTRA_CA_CERTS']
    if (authorities !== undefined) await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, 'pairtake-base'])
    await buildah(['commit', '--quiet', '--rm', 'pairtake-base', base])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function describe(mounted: string): Promise<object> {
  const { Docker } = JSON.parse(await buildah(['inspect', '--type', 'image', image])) as { Docker: { config: ImageSettings } }
  const { Env, User, WorkingDir, Entrypoint, Cmd, Healthcheck } = Docker.config
  return {
    root: mounted,
    user: User,
    folder: WorkingDir,
    env: Object.fromEntries(Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])),
    entrypoint: Entrypoint,
    command: Cmd,
    healthCheck: Healthcheck.Test.slice(1),
  }
}

function buildah(args: readonly string[]): Promise<string> {
  return run(['buildah', ...args])
}

async function run(command: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(command)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`)
  return output
}
