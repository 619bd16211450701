import { writeSync } from 'node:fs'

export type LineOutput = { write(line: string): void }

const patienceMs = 50
const stepMs = 5

/**
 * Writes to an open file, pipe or terminal. Lines that cannot be written (nobody reads, the disk is full) are dropped and counted: logging must
 * neither end nor block the process, nor fill its memory. The count is written as soon as lines can be written again.
 */
export function openLineOutput(fd: number, tellLost: (count: number) => string): LineOutput {
  let lost = 0
  let isTorn = false

  /** Waits for a slow reader, unless lines are already being lost. */
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

/** Prints a sentence for the person who started the program. */
export const say = (line: string): void => outputs.out.write(`${line}\n`)
/** Passes on the standard error of one of our processes unchanged. */
export const passOn = (text: string): void => outputs.err.write(text)

/** Ignores errors of standard output and error: other writers (such as Node's own warnings) must not end the process when nobody reads. */
export function outliveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
