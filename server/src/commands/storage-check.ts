import { checkStorage, prepareStorage } from '#adapters/storage/check-storage.ts'
import { StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { readConfig } from '#config.ts'
import { ConfigError } from '#config-problems.ts'

const usage = `Checks the bucket, as the service and as a browser on PUBLIC_URL, and says what is missing.

  npm run storage:check
  npm run storage:check -- --prepare   first creates the bucket if it is missing, and sets its CORS rules
`

const [flag, ...others] = process.argv.slice(2)
if (others.length > 0 || (flag !== undefined && flag !== '--prepare')) {
  process.stderr.write(usage)
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  if (flag !== undefined) await prepareStorage(config)
  const { problems, unreachable } = await checkStorage(config)
  const lines = unreachable === undefined ? problems : [...problems, unreachable]
  const { s3 } = config.storage
  if (s3 === undefined) process.stdout.write(`Files are stored on disk, in ${config.dataDir}. There is no bucket to check.\n`)
  else if (lines.length === 0) process.stdout.write(`The bucket ${s3.bucket} is ready.\n`)
  else process.stdout.write(`The bucket ${s3.bucket} is not ready:\n${lines.map((words) => `  ${words}\n`).join('')}`)
  process.exit(lines.length === 0 ? 0 : 1)
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StorageUnavailableError
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
