import { randomUUIDv7 } from 'node:crypto'

/** The length of the timestamp and the twelve bits after it: 'tttttttt-tttt-7rrr'. */
const headLength = 18
let lastHead = ''

/**
 * Makes an id that sorts by time, so that indexes grow at their end and lists sort by id; made here because PostgreSQL 15 cannot. Each is greater
 * than the one before, within a millisecond and also after the clock is set back: two messages sent in a row keep their order.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what kind of record the id belongs to
export function newId<Id extends string>(): Id {
  const fresh = randomUUIDv7()
  const head = fresh.slice(0, headLength)
  lastHead = head > lastHead ? head : following(lastHead)
  return (lastHead + fresh.slice(headLength)) as Id
}

function following(head: string): string {
  const counted = BigInt(`0x${head.slice(0, 8)}${head.slice(9, 13)}${head.slice(15)}`) + 1n
  const text = counted.toString(16).padStart(15, '0')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-7${text.slice(12)}`
}
