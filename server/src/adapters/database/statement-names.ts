import pg from 'pg'

/**
 * PostgreSQL parses and plans an unnamed statement on each run, which for most reads costs several times the run itself. A statement gets a name the
 * second time this process sends it: texts with id lists of varying length occur once and stay unnamed.
 */
export class StatementNames {
  readonly #names = new Map<string, string | undefined>()
  #given = 0
  #generation = 0

  /** Undefined for a text that is sent without a name. */
  of(text: string): string | undefined {
    if (text.length > longestText) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (!this.#names.has(text)) {
      if (this.#names.size >= mostTexts) this.#forgetUnnamed()
      this.#names.set(text, undefined)
      return undefined
    }
    if (this.#given >= mostNames) return undefined
    this.#given += 1
    const name = `s${this.#generation}_${this.#given}`
    this.#names.set(text, name)
    return name
  }

  /** After a schema change: from now on, statements are prepared under new names, on every connection. */
  renew(): void {
    this.#generation += 1
    this.#given = 0
    this.#names.clear()
  }

  #forgetUnnamed(): void {
    for (const [text, name] of this.#names) if (name === undefined) this.#names.delete(text)
  }
}

/** A prepared statement uses memory on each connection that ran it (150 kB on average, November 2026), so their number is limited. */
const mostNames = 300
const mostTexts = 2_000
const longestText = 20_000

/**
 * A migration changed the columns of tables that a named statement was prepared for. Recognized by the server's routine, because its message is in
 * the server's language.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
