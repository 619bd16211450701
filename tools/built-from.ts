import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

type Wanted = {
  /** The root of the patterns; by default the project's folder. */
  folder?: string
  /** The file written after a successful build. */
  stamp: string
  sources: readonly string[]
  leftOut: readonly string[]
}

/** Tells whether a build is up to date with its sources. */
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

  /** Must be called before the build, so that changes made during the build cause another one. */
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

  /** Called before a build, so that an interrupted one does not count. */
  forget(): void {
    rmSync(this.#wanted.stamp, { force: true })
  }

  write(sum: string): void {
    writeFileSync(this.#wanted.stamp, sum)
  }
}
