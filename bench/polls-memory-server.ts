import { createServer } from 'node:http'

// The baseline for an unchanged poll: node:http compares the ETag in memory and writes the same 304, nothing else.
process.once('message', (etag: string) => {
  const server = createServer((request, response) => {
    const isUnchanged = request.headers['if-none-match'] === etag
    response.writeHead(isUnchanged ? 304 : 200, { 'cache-control': 'private, no-cache', vary: 'authorization', etag })
    response.end()
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})

// Exits with the benchmark, even if that is stopped, so that no process is left behind.
process.once('disconnect', () => process.exit())
