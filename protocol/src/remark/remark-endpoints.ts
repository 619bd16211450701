import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { dataOf, listOf } from '#paging.ts'
import { remark } from './remark.ts'
import { remarkChanges, remarkForm, replyForm } from './remark-form.ts'

export const listRemarks = endpoint({
  method: 'GET',
  path: '/contract-media/{id}/remarks',
  summary: 'Lists the remarks of an item by take and frame; drafts only for their agency. Not paged: an item has at most 500.',
  callers: ['agency', 'creator', 'operator'],
  answer: listOf(remark),
  errors: ['NOT_FOUND'],
})

export const addRemark = endpoint({
  method: 'POST',
  path: '/contract-media/{id}/remarks',
  summary: 'Adds a remark to the current take: as a draft, or sent at once if changes are already requested.',
  callers: ['agency'],
  body: remarkForm,
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'MEDIA_REPLACED', 'ITEM_FULL'],
})

export const saveRemark = endpoint({
  method: 'PATCH',
  path: '/remarks/{id}',
  summary: 'Updates a draft remark.',
  callers: ['agency'],
  body: remarkChanges,
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const deleteRemark = endpoint({
  method: 'DELETE',
  path: '/remarks/{id}',
  summary: 'Deletes a draft remark.',
  callers: ['agency'],
  answer: empty,
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const replyToRemark = endpoint({
  method: 'POST',
  path: '/remarks/{id}/replies',
  summary: 'Replies to a sent remark.',
  callers: ['agency', 'creator'],
  body: replyForm,
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'ITEM_FULL'],
})

export const markRemarkDone = endpoint({
  method: 'POST',
  path: '/remarks/{id}/done',
  summary: 'Marks a remark as done, in this take or the next one.',
  callers: ['creator'],
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const settleRemark = endpoint({
  method: 'POST',
  path: '/remarks/{id}/settle',
  summary: 'Settles a remark.',
  callers: ['agency'],
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const reopenRemark = endpoint({
  method: 'POST',
  path: '/remarks/{id}/reopen',
  summary: 'Reopens a remark.',
  callers: ['agency'],
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

/** For spreadsheets, DaVinci Resolve, Final Cut Pro and Premiere Pro. */
const remarkFileFormat = z.enum(['csv', 'edl', 'fcpxml', 'xmeml'], 'The format is csv, edl, fcpxml or xmeml.')
export type RemarkFileFormat = z.infer<typeof remarkFileFormat>

export const getRemarkFile = endpoint({
  method: 'GET',
  path: '/contract-media/{id}/remark-file',
  summary: 'Returns the address of a file with the sent remarks of one take: a table, or markers for an editing program.',
  callers: ['agency', 'creator', 'operator'],
  query: z.object({
    take: z.string('A take is a whole number from 1.').check(z.regex(/^[1-9]\d{0,3}$/, 'A take is a whole number from 1.')),
    format: remarkFileFormat,
  }),
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND'],
})
