import pg from 'pg'

/**
 * PostgreSQL parses and plans a statement at each run unless it has a name on its connection, which costs most reads several times what
 * they take. A text gets its name the second time this process sends it: lists of ids of every length come once and stay without.
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

  /** After a change of the schema: what is sent from now on is prepared under other names, on every connection. */
  renew(): void {
    this.#generation += 1
    this.#given = 0
    this.#names.clear()
  }

  #forgetUnnamed(): void {
    for (const [text, name] of this.#names) if (name === undefined) this.#names.delete(text)
  }
}

/** A prepared statement holds memory on each connection that ran it (150 kB on average, November 2026), so their number has an end. */
const mostNames = 300
const mostTexts = 2_000
const longestText = 20_000

/**
 * A migration gave the tables of a named statement other columns, which it was not prepared for. Known by the server's routine, because its
 * words are in the language of the server.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
