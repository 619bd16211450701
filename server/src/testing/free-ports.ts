import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

// Below the ports that Linux gives away by itself (32768 on), so that no connection and no `listen(0)` of anybody gets one of these.
const first = 20_000
const count = 12_000

let next = process.pid % count

/** For a program that cannot say which port it took: nobody else who asks here gets it as long as this process lives, whoever listens on it. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < count; tried++) {
    const port = first + next
    next = (next + 1) % count
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
  throw new Error('All ports of the tests are taken.')
}

export async function freePorts(wanted: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < wanted) ports.push(await freePort())
  return ports
}

/** A name without a file, known on the whole machine, that goes with the process. */
async function isClaimed(port: number): Promise<boolean> {
  const claim = await listenAt({ path: `\0pairtake-port-of-tests-${port}` })
  claim?.unref()
  return claim !== undefined
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenAt({ port, host: '127.0.0.1' })
  if (!server) return false
  server.close()
  await once(server, 'close')
  return true
}

async function listenAt(where: { path: string } | { port: number; host: string }): Promise<Server | undefined> {
  const server = createServer()
  server.listen(where)
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}
