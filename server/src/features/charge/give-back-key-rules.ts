import { isId } from '#access.ts'

export type GiveBack = { id: string; attempt: number }

/** The give-back's idempotency key: reused after an unknown outcome, new once the provider has said that the money did not arrive. */
export const giveBackKey = ({ id, attempt }: GiveBack): string => `suspense-${id}${attempt === 1 ? '' : `-${attempt}`}`

export function giveBackOfKey(key: string): GiveBack | undefined {
  const [, id = '', attempt = '1'] = /^suspense-(.{36})(?:-(\d+))?$/.exec(key) ?? []
  return isId(id) ? { id, attempt: Number(attempt) } : undefined
}

/** The ledger causes of a booked attempt and of its reversal. */
export const givenBackCause = (of: GiveBack): string => `suspense-returned:${tailOf(of)}`
export const refusedCause = (of: GiveBack): string => `suspense-refused:${tailOf(of)}`

const tailOf = ({ id, attempt }: GiveBack): string => (attempt === 1 ? id : `${id}:${attempt}`)
