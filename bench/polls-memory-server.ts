import { createServer } from 'node:http'

// The limit of an unchanged poll: node:http, the answer's name compared in memory, the same 304 written, nothing else.
process.once('message', (etag: string) => {
  const server = createServer((request, response) => {
    const isUnchanged = request.headers['if-none-match'] === etag
    response.writeHead(isUnchanged ? 304 : 200, { 'cache-control': 'private, no-cache', vary: 'authorization', etag })
    response.end()
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})

// Whoever measures may be stopped, and nothing of it stays behind.
process.once('disconnect', () => process.exit())
