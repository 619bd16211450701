import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

type Wanted = {
  /** The project's, where patterns begin. */
  folder?: string
  /** Written once a build has ended well. */
  stamp: string
  sources: readonly string[]
  leftOut: readonly string[]
}

/** Whether what was built was built from the sources that are there. */
export class BuiltFrom {
  readonly #wanted: Wanted

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  isThis(): boolean {
    try {
      return readFileSync(this.#wanted.stamp, 'utf8') === this.sum()
    } catch {
      return false
    }
  }

  /** To be asked for before the build, so that what changes meanwhile is built again. */
  sum(): string {
    const { sources, leftOut, folder = ROOT } = this.#wanted
    const sum = createHash('sha256')
    for (const path of globSync(sources, { cwd: folder, exclude: leftOut, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()) {
      sum.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0')
    }
    return sum.digest('hex')
  }

  /** Before a build: one that is broken off is no build. */
  forget(): void {
    rmSync(this.#wanted.stamp, { force: true })
  }

  write(sum: string): void {
    writeFileSync(this.#wanted.stamp, sum)
  }
}
