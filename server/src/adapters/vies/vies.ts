/** The register's answer about a number. `answer` is its response verbatim, as evidence for the tax office. */
export type VatIdAnswer =
  | { outcome: 'valid' | 'invalid'; name: string; address: string; consultation: string; answer: string }
  | {
      outcome: 'unanswered'
      failure: ViesFailure
      /** Whether requests about other numbers would fail now too. */
      isForAll: boolean
      answer: string | null
    }

/** A code of VIES, or one of ours for no usable answer: not reached, an error status, an unreadable body. */
export type ViesFailure = string

/** VIES, the VAT ID register of the European Union. */
export type Vies = {
  /** Our own VAT ID: only answers to an identified requester have a consultation number. */
  requester: string
  ask(vatId: string, signal: AbortSignal): Promise<VatIdAnswer>
}
