import { writeSync } from 'node:fs'

export type LineOutput = { write(line: string): void }

const patienceMs = 50
const stepMs = 5

/**
 * Writes to an open file, pipe or terminal. What cannot be written (nobody reads, the disk is full) is dropped and counted: a log must neither
 * end nor hold up what it tells of, nor fill its memory. The count is told as soon as lines go through again.
 */
export function openLineOutput(fd: number, tellLost: (count: number) => string): LineOutput {
  let lost = 0
  let isTorn = false

  /** Waits for a reader who is slow, unless lines are being lost already. */
  function put(line: string): boolean {
    const bytes = Buffer.from(isTorn ? `\n${line}` : line)
    const until = performance.now() + (lost === 0 ? patienceMs : 0)
    for (let sent = 0; sent < bytes.length;) {
      try {
        sent += writeSync(fd, bytes, sent)
      } catch (error) {
        if (isFull(error) && performance.now() < until) Atomics.wait(sleeping, 0, 0, stepMs)
        else {
          isTorn ||= sent > 0
          return false
        }
      }
    }
    isTorn = false
    return true
  }

  return {
    write(line) {
      if (lost > 0 && put(tellLost(lost))) lost = 0
      if (lost > 0 || !put(line)) lost++
    },
  }
}

const sleeping = new Int32Array(new SharedArrayBuffer(4))

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}

const plain = (count: number) => `${count} lines could not be written here.\n`
const outputs = { out: openLineOutput(1, plain), err: openLineOutput(2, plain) }

/** A sentence for the person who started us. */
export const say = (line: string): void => outputs.out.write(`${line}\n`)
/** What a process of ours wrote to its standard error, as it is. */
export const passOn = (text: string): void => outputs.err.write(text)

/** What others write to standard output and error (warnings of Node itself) must not end the process when nobody reads. */
export function outliveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
