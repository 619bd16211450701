import { databaseTrouble } from '#adapters/database/database-trouble.ts'
import type { Deps } from '#deps.ts'
import { after } from '#wire-time.ts'
import { openAllowance, type Exceeded } from './allowance.ts'
import { giveOneBack, spendOne } from './shared-allowance-queries.ts'

export type SharedAllowance = {
  take(key: string): Promise<Exceeded | undefined>
  giveBack(key: string): Promise<void>
}

type Terms = { name: string; atMost: number; windowMs: number }

/**
 * An allowance that all API processes count together. A process refuses from memory what it knows to be spent, so that a flood costs the database no
 * more than the allowance itself. If no other process can use the database, memory is enough.
 */
export function openSharedAllowance({ config, db, now }: Deps, { name, atMost, windowMs }: Terms): SharedAllowance {
  const own = openAllowance({ atMost, windowMs, now })
  let removedTo = new Date(0)
  const keyOf = (key: string) => `${name} ${key}`

  return {
    async take(key) {
      const exceeded = own.take(key)
      if (exceeded || config.isAlone) return exceeded
      const at = now()
      // A failing database counts nothing; the write that follows will report the failure.
      const spent = await spendOne(db, { key: keyOf(key), now: at, endsAt: after(at, windowMs), removedTo }).catch(unlessInTrouble)
      if (spent) removedTo = spent.removed_to ?? at
      if (!spent || spent.count <= atMost) return undefined
      own.exhaust(key, spent.ends_at.getTime())
      return own.take(key)
    },
    async giveBack(key) {
      own.giveBack(key)
      if (!config.isAlone) await giveOneBack(db, keyOf(key)).catch(unlessInTrouble)
    },
  }
}

function unlessInTrouble(error: unknown): undefined {
  if (databaseTrouble(error) === undefined) throw error
  return undefined
}
