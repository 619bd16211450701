import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { dataOf, listOf } from '#paging.ts'
import { remark } from './remark.ts'
import { remarkChanges, remarkForm, replyForm } from './remark-form.ts'

export const listRemarks = endpoint({
  method: 'GET',
  path: '/contract-media/{id}/remarks',
  summary: 'What the agency wants changed in an item, by take and frame; drafts only for their agency. Unpaged: an item holds 500 at most.',
  callers: ['agency', 'creator', 'operator'],
  answer: listOf(remark),
  errors: ['NOT_FOUND'],
})

export const addRemark = endpoint({
  method: 'POST',
  path: '/contract-media/{id}/remarks',
  summary: 'Writes a remark on the current take: a draft, or sent at once where changes are asked for already.',
  callers: ['agency'],
  body: remarkForm,
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'MEDIA_REPLACED', 'ITEM_FULL'],
})

export const saveRemark = endpoint({
  method: 'PATCH',
  path: '/remarks/{id}',
  summary: 'Changes a draft.',
  callers: ['agency'],
  body: remarkChanges,
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const deleteRemark = endpoint({
  method: 'DELETE',
  path: '/remarks/{id}',
  summary: 'Removes a draft.',
  callers: ['agency'],
  answer: empty,
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const replyToRemark = endpoint({
  method: 'POST',
  path: '/remarks/{id}/replies',
  summary: 'Answers a remark that was sent.',
  callers: ['agency', 'creator'],
  body: replyForm,
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'ITEM_FULL'],
})

export const markRemarkDone = endpoint({
  method: 'POST',
  path: '/remarks/{id}/done',
  summary: 'Says that a remark is done, in this take or the one to come.',
  callers: ['creator'],
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const settleRemark = endpoint({
  method: 'POST',
  path: '/remarks/{id}/settle',
  summary: 'Says that a remark needs nothing more.',
  callers: ['agency'],
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const reopenRemark = endpoint({
  method: 'POST',
  path: '/remarks/{id}/reopen',
  summary: 'Says that a remark is not done after all.',
  callers: ['agency'],
  answer: dataOf(remark),
  changes: ['remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

/** For tables, DaVinci Resolve, Final Cut Pro and Premiere Pro. */
const remarkFileFormat = z.enum(['csv', 'edl', 'fcpxml', 'xmeml'], 'The format is csv, edl, fcpxml or xmeml.')
export type RemarkFileFormat = z.infer<typeof remarkFileFormat>

export const getRemarkFile = endpoint({
  method: 'GET',
  path: '/contract-media/{id}/remark-file',
  summary: 'The address of a file of what was sent about one take: a table, or markers for an editing program.',
  callers: ['agency', 'creator', 'operator'],
  query: z.object({
    take: z.string('A take is a whole number from 1.').check(z.regex(/^[1-9]\d{0,3}$/, 'A take is a whole number from 1.')),
    format: remarkFileFormat,
  }),
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND'],
})
