import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { waitUntil } from '#adapters/database/wait-until.ts'

/** Starts the database, then writes row after row and prints the number of each once it is acknowledged. */
const WRITER = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  const { Client } = await import('pg')
  const db = await startEmbeddedPostgres({ dataDir: process.argv[2] })
  const client = new Client({ connectionString: db.url })
  await client.connect()
  await client.query('create table if not exists written (number int primary key)')
  const { rows } = await client.query('select coalesce(max(number), 0) as last from written')
  for (let number = rows[0].last + 1; ; number++) {
    await client.query('insert into written values ($1)', [number])
    process.stdout.write(number + '\\n')
  }
`

export const makeDataFolder = (): string => mkdtempSync(join(tmpdir(), 'embedded-test-'))

/** A watchdog gives PostgreSQL 20 s to write everything before it stops it at once. */
export const longestStopMs = 25_000

/** Deletes a data folder; refuses while a database still runs on it, because then the test forgot to stop one. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const isAllGone = await waitUntil(longestStopMs, () => processesOn(dataDir).length === 0)
  if (!isAllGone) throw new Error('The test left a database running.')
  rmSync(dataDir, { recursive: true, force: true })
}

/** Runs one statement on its own connection. */
export async function queryOnce(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

export function startWriter(dataDir: string): ChildProcess {
  const launcher = new URL('../adapters/database/embedded-postgres.ts', import.meta.url).href
  const args = ['--input-type=module-typescript', '-e', WRITER, launcher, dataDir]
  return spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Waits for this many acknowledged rows and returns the last number; with `then`, counts all rows that arrive until the writer ends. */
export async function rowsWritten(writer: ChildProcess, wanted: number, then?: () => void): Promise<number> {
  if (!writer.stdout) throw new Error('The writer has no output.')
  const lines = createInterface({ input: writer.stdout })
  let last = 0
  for await (const line of lines) {
    last = Number(line)
    if (last < wanted) continue
    if (!then) break
    then()
  }
  writer.stdout.resume()
  return last
}

export async function killProgram(writer: ChildProcess): Promise<void> {
  const ended = once(writer, 'exit')
  writer.kill('SIGKILL')
  await ended
}

/** Processes whose command line contains the folder: the server and its watchdog shells. */
export function processesOn(dir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(dir))
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The shell above the server, and the one next to it that waits for the end of the program. */
export function watchdogsOf(postmaster: number): number[] {
  const shell = parentOf(postmaster)
  const siblings = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === shell)
  return [...siblings.filter((pid) => pid !== postmaster), shell]
}

export function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Makes a zombie: its parent never waits for it, because the shell is replaced by another program before the child ends. */
export async function makeZombie(): Promise<{ pid: number; end: () => void }> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await waitUntil(5_000, () => /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')))
  return { pid, end: () => parent.kill() }
}
