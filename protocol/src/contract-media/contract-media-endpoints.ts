import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, optionalField, optionalText } from '#fields.ts'
import { time } from '#general.ts'
import { mediaId } from '#ids.ts'
import { limits } from '#limits.ts'
import { dataOf } from '#paging.ts'
import { remarkAnswers } from '#remark/remark-form.ts'
import { contractMedia } from './contract-media.ts'
import { changeRequestForm, seen, sendAnywayForm } from './contract-media-form.ts'

const deliveryForm = z.object({ mediaId, note: optionalText({ ...limits.takeNote, label: 'The note' }) })

export const attachContractMedia = endpoint({
  method: 'POST',
  path: '/contract-assets/{id}/media',
  summary: 'Delivers an uploaded file for an asset of a job.',
  callers: ['creator'],
  body: deliveryForm,
  answer: dataOf(contractMedia),
  changes: ['contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'ALL_MEDIA_DELIVERED', 'FILE_KIND_REFUSED'],
})

export const reuploadContractMedia = endpoint({
  method: 'PUT',
  path: '/contract-media/{id}',
  summary: 'Replaces a delivered file that is not approved, and responds to the requested changes.',
  callers: ['creator'],
  body: z.extend(deliveryForm, { answers: optionalField(remarkAnswers) }),
  answer: dataOf(contractMedia),
  changes: ['contract', 'remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'FILE_KIND_REFUSED', 'ITEM_FULL'],
})

export const sendContractMediaAnyway = endpoint({
  method: 'POST',
  path: '/contract-media/{id}/send-anyway',
  summary: 'Sends a file that the check held back to the agency.',
  callers: ['creator'],
  body: sendAnywayForm,
  answer: dataOf(contractMedia),
  changes: ['contract', 'remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'MEDIA_REPLACED'],
})

export const deleteContractMedia = endpoint({
  method: 'DELETE',
  path: '/contract-media/{id}',
  summary: 'Deletes a delivered file that is not approved.',
  callers: ['creator'],
  answer: empty,
  changes: ['contract', 'conversation'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const approveContractMedia = endpoint({
  method: 'POST',
  path: '/contract-media/{id}/approve',
  summary: 'Approves a delivered item; approving the last one marks the job as delivered.',
  callers: ['agency'],
  body: z.object(seen),
  answer: dataOf(z.object({ autoFinalizeAt: z.nullable(time) })),
  changes: ['contract', 'remark', 'payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'MEDIA_REPLACED'],
})

export const askForChanges = endpoint({
  method: 'POST',
  path: '/contract-media/{id}/ask-for-changes',
  summary: 'Sends a delivered item back with the requested changes: a message, all unsent remarks, or both.',
  callers: ['agency'],
  body: changeRequestForm,
  answer: dataOf(contractMedia),
  changes: ['contract', 'remark'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'MEDIA_REPLACED', 'ITEM_FULL'],
})
