import { pathPrefix } from './endpoint.ts'
import { rawRoute } from './raw-route.ts'
import { roles } from './roles.ts'

export const sendFile = rawRoute({
  method: 'GET',
  path: '/media/files/{mediaId}/{variant}',
  summary: 'A stored file: the original, a version of it, or a thumbnail. In ranges where a player asks for them.',
  callers: 'holder',
  claim: 'file',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendPicture = rawRoute({
  method: 'GET',
  path: '/media/pictures/{picture}',
  summary: 'A profile picture.',
  callers: 'public',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendExport = rawRoute({
  method: 'GET',
  path: '/media/exports/{export}',
  summary: 'What a member has asked for of their own data.',
  callers: 'holder',
  claim: 'export',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendOriginals = rawRoute({
  method: 'GET',
  path: '/media/originals/{contractId}',
  summary: 'The originals of a job as one zip.',
  callers: 'holder',
  claim: 'originals-zip',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendRemarkFile = rawRoute({
  method: 'GET',
  path: '/media/remark-files/{contractMediaId}/{file}',
  summary: 'What was sent about one take, as a table or as markers for an editing program.',
  callers: 'holder',
  claim: 'remark-file',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendInvoice = rawRoute({
  method: 'GET',
  path: '/media/invoices/{invoiceId}',
  summary: 'An invoice or a credit note as PDF.',
  callers: 'holder',
  claim: 'invoice',
  answer: 'file',
  errors: ['NOT_FOUND', 'FILE_DAMAGED'],
})

export const sendEInvoice = rawRoute({
  method: 'GET',
  path: '/media/e-invoices/{invoiceId}',
  summary: 'The data of an invoice or a credit note as EN 16931 XML, the same that is attached to its PDF.',
  callers: 'holder',
  claim: 'e-invoice',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendCreatorPaper = rawRoute({
  method: 'GET',
  path: '/media/creator-papers/{creatorPaperId}',
  summary: 'A paper of a creator, such as the statement of a payout, as PDF.',
  callers: 'holder',
  claim: 'creator-paper',
  answer: 'file',
  errors: ['NOT_FOUND', 'FILE_DAMAGED'],
})

export const sendStatement = rawRoute({
  method: 'GET',
  path: '/media/statements/{creatorId}/{file}',
  summary: 'A year of a creator’s earnings and payouts, as PDF or CSV.',
  callers: 'holder',
  claim: 'statement',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendAccounts = rawRoute({
  method: 'GET',
  path: '/media/accounts/{file}',
  summary: 'One file of the accounts of a period, for the bookkeeper.',
  callers: 'holder',
  claim: 'accounts',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendDac7File = rawRoute({
  method: 'GET',
  path: '/media/dac7/{dac7FileId}',
  summary: 'One file of the report of sellers, for the tax office.',
  callers: 'holder',
  claim: 'dac7-file',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const receivePart = rawRoute({
  method: 'PUT',
  path: '/media/uploads/{uploadId}/parts/{part}',
  summary: 'One part of an upload, as raw bytes or as the one file of a multipart form.',
  callers: 'holder',
  claim: 'upload-part',
  answer: 'application/json',
  bodyBytes: 'part',
  errors: ['NOT_FOUND', 'UPLOAD_COMPLETED', 'UPLOAD_INCOMPLETE', 'STORAGE_FULL'],
})

export const streamEvents = rawRoute({
  method: 'GET',
  path: `${pathPrefix}/events`,
  summary: 'A stream of message, notification and changed events with ids.',
  callers: roles,
  answer: 'text/event-stream',
  errors: [],
})

export const sendMailboxPage = rawRoute({
  method: 'GET',
  path: `${pathPrefix}/mailbox/{mailId}/page`,
  summary: 'One mail of the built-in mailbox as a page for its frame.',
  callers: 'public',
  answer: 'text/html',
  onlyWith: 'mailbox',
  errors: ['NOT_FOUND'],
})

export const askToUnsubscribe = rawRoute({
  method: 'GET',
  path: '/mail/unsubscribe/{token}',
  summary: 'Where the link of a mail leads: one question and one button.',
  callers: 'public',
  proof: { in: 'path', refusal: 'LINK_INVALID' },
  answer: 'text/html',
  errors: [],
})

export const unsubscribeByLink = rawRoute({
  method: 'POST',
  path: '/mail/unsubscribe/{token}',
  summary: 'Turns one kind of mail off, from that page or from the button of a mail program (RFC 8058).',
  callers: 'public',
  proof: { in: 'path', refusal: 'LINK_INVALID' },
  answer: 'text/html',
  bodyBytes: 64 * 1024,
  errors: [],
})

export const sendCalendar = rawRoute({
  method: 'GET',
  path: '/feeds/calendar/{file}',
  summary: 'What is due of a member’s jobs, as calendar programs read it (RFC 5545), at a secret address.',
  callers: 'public',
  proof: { in: 'path', refusal: 'LINK_INVALID' },
  answer: 'text/calendar',
  errors: [],
})

export const sendCardFrame = rawRoute({
  method: 'GET',
  path: '/sandbox-payments/{asset}',
  summary: 'The card form of the sandbox provider, and what it loads.',
  callers: 'public',
  answer: 'file',
  onlyWith: 'sandbox',
  errors: ['NOT_FOUND'],
})

export const receiveProviderEvent = rawRoute({
  method: 'POST',
  path: `${pathPrefix}/payments/webhook`,
  summary: 'What the payment provider tells, signed over the bytes of the body.',
  callers: 'public',
  proof: { in: 'header', refusal: 'VALIDATION_FAILED' },
  answer: 'application/json',
  bodyBytes: 1024 * 1024,
  errors: [],
})

export const sendSecurityContact = rawRoute({
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Where to report a hole (RFC 9116).',
  callers: 'public',
  answer: 'text/plain',
  errors: [],
})

export const sendHealth = rawRoute({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process lives. It asks nobody else.',
  callers: 'public',
  anyHost: true,
  answer: 'text/plain',
  errors: [],
})

export const sendReadiness = rawRoute({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether the process can answer calls: database, file storage, migrations. 503 with the same body when it cannot.',
  callers: 'public',
  anyHost: true,
  answer: 'application/json',
  errors: [],
})

export const sendRobots = rawRoute({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What no search engine should walk through.',
  callers: 'public',
  answer: 'text/plain',
  errors: [],
})
