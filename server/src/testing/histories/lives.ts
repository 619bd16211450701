import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from '#adapters/database/database.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { seeded } from '#testing/seeded.ts'

/** The program ended here: nothing after this point runs. */
export class LifeOverError extends Error {
  constructor() {
    super('The program has ended.')
    this.name = 'LifeOverError'
  }
}

/** How the provider and its webhook behave during a life. */
export const moods = ['plain', 'call_lost', 'answer_lost', 'event_first', 'event_twice_first'] as const
export type Mood = (typeof moods)[number]

/** One run of the program. It may end at any of its points: before each statement, around each commit, around each call to the provider. */
export type Life = {
  mood: Mood
  points: number
  endsAt: number | undefined
  isOver: boolean
  /** How bad its connection to the provider is, from 0 to 1; undefined means no faults. */
  trouble: number | undefined
  random: () => number
}

const lives = new AsyncLocalStorage<Life>()

type LifeOptions = { mood?: Mood; endsAt?: number | undefined; seed?: number }

export function newLife({ mood = 'plain', endsAt, seed }: LifeOptions = {}): Life {
  const random = seeded(seed ?? 0)
  return { mood, points: 0, endsAt, isOver: false, trouble: seed === undefined ? undefined : random(), random }
}
export const live = <T>(life: Life, work: () => Promise<T>): Promise<T> => lives.run(life, work)
export const currentMood = (): Mood => lives.getStore()?.mood ?? 'plain'

export const currentLife = (): Life | undefined => lives.getStore()

export function pass(): void {
  const life = lives.getStore()
  if (!life) return
  if (!life.isOver) life.points += 1
  if (life.isOver || life.points === life.endsAt) {
    life.isOver = true
    throw new LifeOverError()
  }
}

/** The product's own database, where every statement and every commit is a point at which a life may end. */
export function mortalDatabase({ pool }: Database): Db {
  const mortal: PostgresPool = {
    options: pool.options,
    connect: async () => mortalClient(await pool.connect()),
    end: () => pool.end(),
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: mortal }) })
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

function mortalClient(client: pg.PoolClient): PostgresPoolClient {
  const known = clients.get(client)
  if (known) return known
  async function query(text: string, values: readonly unknown[]) {
    // The database rolls back automatically when a client is gone.
    if (text !== 'rollback') pass()
    const result = await client.query({ text, values: [...values], ...(isWord(text) ? {} : { name: nameOf(text) }) })
    // Committed, but no life is left to see the answer.
    if (text === 'commit') pass()
    return result
  }
  const mortal = { query, release: () => client.release() } as unknown as PostgresPoolClient
  clients.set(client, mortal)
  return mortal
}

const isWord = (text: string) => !text.includes(' ')

// Ten thousand histories run the same few hundred statements: named ones are planned once per connection.
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}
