import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openLineOutput } from './line-output.ts'

const opened: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of opened.splice(0).toReversed()) close()
})

/** A pipe that refuses what it has no room for, as that of a log collector that stopped reading. */
function pipe() {
  const folder = mkdtempSync(join(tmpdir(), 'line-output-'))
  opened.push(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  opened.push(() => closeSync(fd))
  const bytes = Buffer.alloc(2 ** 20)
  const output = openLineOutput(fd, (count) => `${count} lines were lost.\n`)
  return { output, readAll: () => bytes.toString('utf8', 0, readSync(fd, bytes)) }
}

/** Longer than what a pipe takes as a whole, so that the last one that fits is torn. */
const line = (n: number) => `${String(n).padStart(9_999, '.')}\n`
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_none, n) => line(from + n))

test('a reader that stopped is waited for once, and lines after that are dropped without waiting', () => {
  const { output } = pipe()
  const waits = vi.spyOn(Atomics, 'wait')
  for (const one of lines(0, 10)) output.write(one)
  const waitedOnce = waits.mock.calls.length
  expect(waitedOnce).toBeGreaterThan(0)
  for (const one of lines(10, 110)) output.write(one)
  expect(waits.mock.calls.length).toBe(waitedOnce)
})

test('once somebody reads again, the count of the lost lines comes before the next line, after the end of a torn one', () => {
  const { output, readAll } = pipe()
  const written = lines(0, 20)
  for (const one of written) output.write(one)
  const before = readAll().split('\n')
  const torn = before.pop() ?? ''
  expect(before.map((one) => `${one}\n`)).toEqual(written.slice(0, before.length))
  expect(torn).not.toBe('')
  expect(written[before.length]?.startsWith(torn)).toBe(true)

  output.write('next\n')
  output.write('last\n')
  expect(readAll()).toBe(`\n${20 - before.length} lines were lost.\nnext\nlast\n`)
})
