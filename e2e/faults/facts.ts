import type { NotificationType } from '@pairtake/protocol/notification/notification'

export type Fact = { words: string; isThere: () => Promise<boolean> }

/** What one job came to, as it was acknowledged. */
export type FinishedContract = { contractId: string; paymentId: string; payoutId: string; priceMinor: number }

/** Everything the service acknowledged, written down the moment it did. */
export class Facts {
  readonly acknowledged: Fact[] = []
  readonly contracts: FinishedContract[] = []
  readonly #notices = new Map<string, number>()

  add(words: string, isThere: () => Promise<boolean>): void {
    this.acknowledged.push({ words, isThere })
  }

  /** The member is to be told once of something just acknowledged. */
  expectNotice(memberId: string, type: NotificationType): void {
    const name = `${memberId} ${type}`
    this.#notices.set(name, (this.#notices.get(name) ?? 0) + 1)
  }

  /** By member and type: how many there are to be, neither fewer nor more. */
  get notices(): ReadonlyMap<string, number> {
    return this.#notices
  }
}
