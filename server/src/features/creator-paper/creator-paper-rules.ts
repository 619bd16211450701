/** The name under which the file of a paper is saved. */
export function fileNameOf({ kind, number }: { kind: string; number: string }): string {
  return kind === 'payout_statement' ? `payout-${number}.pdf` : `${number}.pdf`
}
