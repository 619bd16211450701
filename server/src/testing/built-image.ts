import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Dockerfile's settings for the image, as it was built. */
export interface BuiltImage {
  /** The folder at which it is mounted. */
  root: string
  /** A numeric user id. */
  user: string
  folder: string
  env: Readonly<Record<string, string>>
  entrypoint: readonly string[]
  command: readonly string[]
  /** The command line, without the leading word for its form. */
  healthCheck: readonly string[]
}

/** Set by `npm run test:image` for the tests that it runs: standalone processes then start in the image. */
const told = process.env['BUILT_IMAGE']

export const builtImage: BuiltImage | undefined = told === undefined ? undefined : (JSON.parse(readFileSync(told, 'utf8')) as BuiltImage)

/** Settings of `compose.yaml` other than locations: in production nothing starts with example settings. */
const identity = {
  ALLOW_SANDBOX_PAYMENTS: '1',
  MAIL_FROM: 'Pairtake <no-reply@localhost.test>',
  SUPPORT_EMAIL: 'support@localhost.test',
  SEPA_DEBTOR_NAME: 'Example B.V.',
  SEPA_DEBTOR_IBAN: 'NL91 ABNA 0417 1643 00',
  SEPA_DEBTOR_BIC: 'ABNANL2A',
  SELLER_ADDRESS: 'Example B.V., Singel 1, 1012 VC Amsterdam, Netherlands',
  SELLER_REGISTRATION: 'KVK 12345678',
}

/** Starts a command in the image: it sees no files outside of it, only writes to `/data` (the given folder) and `/tmp`, and listens on loopback. */
export function startInImage(
  image: BuiltImage,
  command: readonly string[],
  dataDir: string,
  env: Record<string, string> = {},
): ChildProcess {
  const { root, user, folder } = image
  mkdirSync(dataDir, { recursive: true })
  chownSync(dataDir, Number(user), Number(user))
  const start = join(import.meta.dirname, 'in-image.sh')
  return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', start, root, dataDir, folder, user, ...command], {
    env: { ...image.env, HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', ...identity, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
