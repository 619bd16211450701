import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// The baseline: node:http and pg; looks up the token and reads the same rows with one named statement in one round trip, nothing else.
type Reading = { path: string; text: string; parameters: unknown[] }

process.once('message', (readings: Reading[]) => {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, options: '-c timezone=UTC' })
  const statements = new Map(
    readings.map(({ path, text, parameters }, index) => {
      const token = parameters.length + 1
      const caller = `(select member.id from session join member on member.id = session.member_id where session.token_hash = $${token})`
      return [path, { name: `read ${index}`, text: `select ${caller} as caller, read.* from (${text}) read`, parameters }]
    }),
  )
  const server = createServer((request, response) => {
    const statement = statements.get(request.url ?? '')
    const token = (request.headers.authorization ?? '').slice('Bearer '.length)
    const hash = createHash('sha256').update(token).digest()
    const { name, text, parameters } = statement ?? { name: '', text: 'select $1::bytea', parameters: [] }
    pool.query({ name, text, values: [...parameters, hash] }).then(
      ({ rows }) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ data: rows }))
      },
      (error: unknown) => {
        response.writeHead(500)
        response.end(String(error))
      },
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})

// Exits with the benchmark, even if that is stopped, so that no process is left behind.
process.once('disconnect', () => process.exit())
