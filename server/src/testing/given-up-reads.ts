import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export type ApiProcess = {
  child: ChildProcess
  port: number
  origin: string
  /** The files and sockets that it has open. */
  countOpen(): Promise<number>
  countOpenFiles(): Promise<number>
  /** Node ends a process that garbage-collects a file handle which was not closed. */
  collectGarbage(): Promise<void>
  stop(): Promise<void>
}

/** Starts another API on a test's data, in a process that can be stopped and inspected. */
export async function startApiProcess(
  { deps: { config }, databaseUrl }: TestApp,
  env: Record<string, string> = {},
  openFiles?: number,
): Promise<ApiProcess> {
  // A limit can only be set when the process is started.
  const limited = { execPath: '/bin/sh', execArgv: ['-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, '--expose-gc'] }
  const child = fork(join(import.meta.dirname, 'api-process.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, DEMO: '0', ...env },
    ...(openFiles === undefined ? { execArgv: ['--expose-gc'] } : limited),
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    child,
    port,
    origin: `http://127.0.0.1:${port}`,
    countOpen: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
    async countOpenFiles() {
      const folder = `/proc/${child.pid}/fd`
      const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => 'closed meanwhile')))
      return targets.filter((target) => target.startsWith('/')).length
    },
    async collectGarbage() {
      child.send('collect')
      await once(child, 'message')
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

type Read = { path: string; method?: 'GET' | 'HEAD'; range?: string }

/** The whole file, its headers, and a part. */
export const readsOf = (paths: readonly string[]): Read[] =>
  paths.flatMap((path) => [{ path }, { path, method: 'HEAD' as const }, { path, range: 'bytes=100-199' }])

/** The system limits the number of connections that wait to be accepted. */
const atOnce = 100

/** Sends requests while the process is stopped, and disconnects before it continues: every client is gone before its file is opened. */
export async function giveUpReads({ child, port, origin }: ApiProcess, reads: readonly Read[], times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += atOnce) {
    child.kill('SIGSTOP')
    const batch = Array.from({ length: Math.min(atOnce, times - sent) }, (_none, index) => sent + index)
    await Promise.all(batch.map((turn) => askAndLeave(port, reads[turn % reads.length])))
    child.kill('SIGCONT')
    await fetch(`${origin}/internal/config`, { headers: { connection: 'close' } }).then((answer) => answer.arrayBuffer())
  }
}

async function askAndLeave(port: number, { path, method = 'GET', range }: Read = { path: '/' }): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${range ? `range: ${range}\r\n` : ''}\r\n`
  await new Promise<void>((resolve) => socket.write(head, () => resolve()))
  socket.destroy()
  if (!socket.closed) await once(socket, 'close')
}

export type Open = { files: number; sockets: number }

/** Waits a moment for handles to be closed; returns what is still open then. */
export async function countOpenOnceQuiet({ countOpen, countOpenFiles }: ApiProcess): Promise<Open> {
  let open = await countOpen()
  for (let quiet = 0; quiet < 5;) {
    await wait(50)
    const now = await countOpen()
    quiet = now === open ? quiet + 1 : 0
    open = now
  }
  const files = await countOpenFiles()
  return { files, sockets: open - files }
}

/** Database connections are opened when first needed, and kept. */
const databaseConnections = 12

/** Expects the same files, and no more sockets than the database may have taken in the meantime. */
export function expectNothingLeftOpen(after: Open, before: Open): void {
  expect(after.files).toBeLessThanOrEqual(before.files)
  expect(after.sockets).toBeLessThanOrEqual(before.sockets + databaseConnections)
}
