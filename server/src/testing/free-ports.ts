import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

// Below the ports that Linux assigns automatically (32768 and up), so that no connection and no `listen(0)` gets one of these.
const first = 20_000
const count = 12_000

let next = process.pid % count

/**
 * For a program that cannot report the port it took: as long as this process lives, no other caller of this function gets it, whether or not it is in
 * use.
 */
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

/** Claims an abstract socket name, without a file and known on the whole machine, that is released with the process. */
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
