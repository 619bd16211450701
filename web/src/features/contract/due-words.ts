import type { Contract } from '@pairtake/protocol/contract/contract'
import { isLate } from '@pairtake/protocol/contract/contract-due'
import { dayNumber, shortDate } from '#mechanisms/time/time-words.ts'

const dayMs = 86_400_000

/** Returns the due date that accepting will set. */
export function dueAfterHiringWords(deliveryDays: number): string {
  return `Everything is due ${deliveryDays === 1 ? 'one day' : `${deliveryDays} days`} after hiring.`
}

export type DueLook = { words: string; tone: 'neutral' | 'warning' | 'danger' }

/** Returns in a word or two how soon a job's media is due; undefined if nothing is due or nothing is missing. */
export function dueLook(contract: Pick<Contract, 'dueAt' | 'itemsDue'>, now: number): DueLook | undefined {
  const { dueAt, itemsDue } = contract
  if (dueAt === null || itemsDue === 0) return undefined
  if (isLate(contract, now)) {
    const days = Math.floor((now - new Date(dueAt).getTime()) / dayMs)
    return { words: days === 0 ? 'Late' : days === 1 ? '1 day late' : `${days} days late`, tone: 'danger' }
  }
  const today = dayNumber(now)
  const inDays = dayNumber(new Date(dueAt).getTime()) - today
  if (inDays === 0) return { words: 'Due today', tone: 'warning' }
  if (inDays === 1) return { words: 'Due tomorrow', tone: 'warning' }
  return { words: `Due ${shortDate(dueAt, now)}`, tone: inDays <= 3 ? 'warning' : 'neutral' }
}

/** Returns for example '2 items', the number never delivered. */
export const itemsDueWords = (count: number): string => (count === 1 ? 'One item' : `${count} items`)
