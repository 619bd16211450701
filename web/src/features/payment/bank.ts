/** The props of a component that asks the bank for confirmation. */
export type BankProps = {
  clientSecret: string
  cardRef: string
  /** Where a bank that asks on its own page redirects the person afterwards. */
  returnPath: string
  /** Called for yes and no alike, because the provider knows the answer. */
  onAnswered: () => void
  /** Called if the bank was not reached. */
  onProblem: (words: string) => void
}
