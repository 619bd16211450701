import { constants } from 'node:os'

/** A process of the service that stopped unexpectedly. */
export type Ending = {
  name: 'api' | 'worker' | 'database'
  at: string
  /** `exit code 1`, `signal SIGKILL`. */
  how: string
  /** The last line of its output; empty if it wrote nothing. */
  words: string
}

const rememberedMs = 24 * 60 * 60 * 1000
const mostRemembered = 200
const mostLetters = 300

/** The unexpected stops of the last 24 hours, newest last. */
export class Endings {
  #list: Ending[] = []

  add(ending: Ending): void {
    this.#list = [...this.recent(), ending].slice(-mostRemembered)
  }

  recent(now = Date.now()): Ending[] {
    return this.#list.filter(({ at }) => now - Date.parse(at) < rememberedMs)
  }
}

export function howEnded(code: number | null, signal: string | null = null): string {
  // A shell reports a signal as an exit code: 128 plus the signal's number.
  const told = Object.entries(constants.signals).find(([, number]) => number + 128 === code)
  if (signal === null && told) return `signal ${told[0]}`
  return signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`
}

/** Shortens the last output of a process to one line that fits into a sentence. */
export function lastWords(text: string): string {
  const line = text.trim().split('\n').at(-1)?.trim() ?? ''
  return line.length > mostLetters ? `${line.slice(0, mostLetters)}…` : line
}

export const processNames = { api: 'The API', worker: 'The worker', database: 'The database' } satisfies Record<Ending['name'], string>

export function endingSentence({ name, at, how, words }: Ending): string {
  const said = words === '' ? '' : ` Last output: ${words}`
  return `${at} ${processNames[name]} stopped unexpectedly (${how}) and is being restarted.${said}`
}
