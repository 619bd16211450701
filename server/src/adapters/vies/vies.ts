/** What the register says of a number. `answer` is what it sent, letter by letter: evidence for the tax office. */
export type VatIdAnswer =
  | { outcome: 'valid' | 'invalid'; name: string; address: string; consultation: string; answer: string }
  | {
      outcome: 'unanswered'
      failure: ViesFailure
      /** Whether nobody else would be answered now either. */
      isForAll: boolean
      answer: string | null
    }

/** Its own codes, and ours for what is no answer of it: not reached, a status of an error, words that cannot be read. */
export type ViesFailure = string

/** VIES, the register of VAT IDs of the European Union. */
export type Vies = {
  /** Our own VAT ID: an answer to somebody with a name has a consultation number. */
  requester: string
  ask(vatId: string, signal: AbortSignal): Promise<VatIdAnswer>
}
