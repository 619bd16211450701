import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'

const root = join(import.meta.dirname, '../../..')
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

/** The settings that compose.yaml gives every process. */
function settings(): Record<string, string> {
  const [, block = ''] = /^ {2}environment:.*\n((?: {4}.*\n)+)/m.exec(compose) ?? []
  const lines = block.split('\n').flatMap((line) => [...line.matchAll(/^ {4}(\w+): (.*)$/g)])
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')]))
}

test('R-276 the settings of compose.yaml start a production whose files lie in a bucket', () => {
  const env = settings()
  const config = readConfig({ ...env, NODE_ENV: 'production', DATA_DIR: '/data' })
  expect(config.storage.s3).toMatchObject({ bucket: 'pairtake', usesPathStyle: true })
  // The store's address, its port on this machine and its name inside belong together.
  const { hostname, port } = new URL(config.storage.s3?.endpoint ?? '')
  expect(compose).toContain(`aliases: [${hostname}]`)
  expect(compose).toContain(`ports: ['127.0.0.1:${port}:${port}']`)
  expect(compose).toContain(`ROOT_ACCESS_KEY_ID: ${env['S3_ACCESS_KEY_ID']}, ROOT_SECRET_ACCESS_KEY: ${env['S3_SECRET_ACCESS_KEY']}`)
})

test('R-276 compose.yaml makes and checks the bucket and the schema before any process serves, and shares nothing else', () => {
  const shared = compose.slice(0, compose.indexOf('\nservices:'))
  expect(shared).toContain('bucket: { condition: service_completed_successfully }')
  expect(shared).toContain('migrate: { condition: service_completed_successfully }')
  expect(shared).not.toContain('volumes:')
  expect(compose).toContain('command: [server/src/commands/storage-check.ts, --prepare]')
})
