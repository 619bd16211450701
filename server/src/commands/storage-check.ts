import { checkStorage } from '#adapters/storage/check-storage.ts'
import { ConfigError, readConfig } from '#config.ts'

try {
  const config = readConfig(process.env)
  const { problems, unreachable } = await checkStorage(config)
  const lines = unreachable === undefined ? problems : [...problems, unreachable]
  const { s3 } = config.storage
  if (s3 === undefined) process.stdout.write(`Files lie on the disk, in ${config.dataDir}. There is no bucket to check.\n`)
  else if (lines.length === 0) process.stdout.write(`The bucket ${s3.bucket} is ready.\n`)
  else process.stdout.write(`The bucket ${s3.bucket} is not ready:\n${lines.map((words) => `  ${words}\n`).join('')}`)
  process.exit(lines.length === 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
