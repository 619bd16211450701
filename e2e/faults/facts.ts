import type { NotificationType } from '@pairtake/protocol/notification/notification'

export type Fact = { words: string; isThere: () => Promise<boolean> }

/** The result of one job, as it was acknowledged. */
export type FinishedContract = { contractId: string; paymentId: string; payoutId: string; priceMinor: number }

/** Everything the service acknowledged, recorded at that moment. */
export class Facts {
  readonly acknowledged: Fact[] = []
  readonly contracts: FinishedContract[] = []
  readonly #notices = new Map<string, number>()

  add(words: string, isThere: () => Promise<boolean>): void {
    this.acknowledged.push({ words, isThere })
  }

  /** Expects one notification to the member about something just acknowledged. */
  expectNotice(memberId: string, type: NotificationType): void {
    const name = `${memberId} ${type}`
    this.#notices.set(name, (this.#notices.get(name) ?? 0) + 1)
  }

  /** The exact number of notifications expected, by member and type. */
  get notices(): ReadonlyMap<string, number> {
    return this.#notices
  }
}
