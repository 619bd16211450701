import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

// The baseline: node:http; writes the bytes to a file on the same disk as they arrive, and computes their MD5, nothing else.
const [folder = '', synced = ''] = process.argv.slice(2)
let count = 0

async function take(request: IncomingMessage): Promise<string> {
  const hash = createHash('md5')
  const file = await open(join(folder, `bare-${(count += 1)}`), 'w')
  try {
    for await (const bytes of request) {
      hash.update(bytes)
      await file.write(bytes)
    }
    if (synced === 'synced') await file.datasync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const server = createServer((request, response) => {
  take(request).then(
    (etag) => response.writeHead(200, { etag: `"${etag}"` }).end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))

// Exits with the benchmark, even if that is stopped, so that no process is left behind.
process.once('disconnect', () => process.exit())
