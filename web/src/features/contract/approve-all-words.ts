import { remarksNoun } from '#features/remark/remark-words.ts'

/** Returns the question before several items of a job are approved; `drafts` counts the unsent remarks of each. */
export function approveAllWords(creatorFirstName: string, drafts: readonly number[]): string {
  const many = drafts.length
  const unseen = drafts.reduce((sum, count) => sum + count, 0)
  if (many === 0) return 'Nothing is left to approve.'
  if (unseen === 0) return many === 1 ? 'Approve 1 item?' : `Approve all ${many} items?`
  const withDrafts = drafts.filter((count) => count > 0).length
  const about = `${remarksNoun(unseen)} on ${withDrafts === 1 ? '1 item' : `${withDrafts} items`}`
  const without = unseen === 1 ? 'it' : 'them'
  return `${creatorFirstName} has not seen ${about}. Approve ${many === 1 ? '1 item' : `all ${many} items`} without ${without}?`
}
