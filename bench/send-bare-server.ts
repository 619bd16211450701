import { createHash, randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import type { Sending } from './send.ts'

// The baseline for sending a message: node:http and pg; looks up the token and runs the product's own statement in one round trip, nothing else.
process.once('message', ({ text, parameters, idAt, clientIdAt, dateAt }: Sending) => {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, options: '-c timezone=UTC' })

  const store = async (body: string, authorization: string): Promise<unknown> => {
    const said = JSON.parse(body) as { clientMessageId: string }
    const values = [...parameters, createHash('sha256').update(authorization.slice('Bearer '.length)).digest()]
    values[idAt] = randomUUIDv7()
    values[clientIdAt] = said.clientMessageId
    values[dateAt] = new Date()
    return (await pool.query({ text, values })).rows[0]
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      store(body, request.headers.authorization ?? '').then(
        (row) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: row })),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})

// Exits with the benchmark, even if that is stopped, so that no process is left behind.
process.once('disconnect', () => process.exit())
