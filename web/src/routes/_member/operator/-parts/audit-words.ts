export const subjectWords: Record<string, string> = {
  campaign: 'Campaign',
  creator_profile: 'Creator profile',
  contract: 'Job',
  contract_media: 'Media',
  member: 'Member',
  payout: 'Payout',
  payout_batch: 'Payout batch',
  payment: 'Payment',
  chargeback: 'Chargeback',
  accounts: 'Accounts',
  bank_file: 'Bank file',
  bank_line: 'Bank line',
  provider_line: 'Card provider line',
  list: 'List',
  work: 'Background work',
}

/** Converts 'campaign_taken_down' to 'Campaign taken down'. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ').replace(/^contract\b/, 'job')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
