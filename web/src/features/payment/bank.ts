/** Who asks the bank. */
export type BankProps = {
  clientSecret: string
  cardRef: string
  /** Where a bank that asks on its own page sends the person back to. */
  returnPath: string
  /** Yes or no: the provider knows. */
  onAnswered: () => void
  /** The bank was not reached. */
  onProblem: (words: string) => void
}
