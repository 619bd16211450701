import { pathPrefix } from './endpoint.ts'
import { rawRoute } from './raw-route.ts'
import { roles } from './roles.ts'

export const sendFile = rawRoute({
  method: 'GET',
  path: '/media/files/{mediaId}/{variant}',
  summary: 'Returns a stored file: the original, a rendition, or a thumbnail. Supports range requests.',
  callers: 'holder',
  claim: 'file',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendPicture = rawRoute({
  method: 'GET',
  path: '/media/pictures/{picture}',
  summary: 'Returns a profile picture.',
  callers: 'public',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendExport = rawRoute({
  method: 'GET',
  path: '/media/exports/{export}',
  summary: 'A member’s export of their own data.',
  callers: 'holder',
  claim: 'export',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendOriginals = rawRoute({
  method: 'GET',
  path: '/media/originals/{contractId}',
  summary: 'Returns the originals of a job as a zip.',
  callers: 'holder',
  claim: 'originals-zip',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendRemarkFile = rawRoute({
  method: 'GET',
  path: '/media/remark-files/{contractMediaId}/{file}',
  summary: 'The sent remarks of one take, as a table or as markers for an editing program.',
  callers: 'holder',
  claim: 'remark-file',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendInvoice = rawRoute({
  method: 'GET',
  path: '/media/invoices/{invoiceId}',
  summary: 'Returns an invoice or a credit note as PDF.',
  callers: 'holder',
  claim: 'invoice',
  answer: 'file',
  errors: ['NOT_FOUND', 'FILE_DAMAGED'],
})

export const sendEInvoice = rawRoute({
  method: 'GET',
  path: '/media/e-invoices/{invoiceId}',
  summary: 'Returns the data of an invoice or a credit note as EN 16931 XML, identical to the XML attached to its PDF.',
  callers: 'holder',
  claim: 'e-invoice',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendCreatorPaper = rawRoute({
  method: 'GET',
  path: '/media/creator-papers/{creatorPaperId}',
  summary: 'Returns a creator’s paper, such as a payout statement, as PDF.',
  callers: 'holder',
  claim: 'creator-paper',
  answer: 'file',
  errors: ['NOT_FOUND', 'FILE_DAMAGED'],
})

export const sendCreatorEInvoice = rawRoute({
  method: 'GET',
  path: '/media/creator-e-invoices/{creatorPaperId}',
  summary: 'Returns the data of a self-billed invoice or credit note as EN 16931 XML, identical to the XML attached to its PDF.',
  callers: 'holder',
  claim: 'creator-e-invoice',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendStatement = rawRoute({
  method: 'GET',
  path: '/media/statements/{creatorId}/{file}',
  summary: 'Returns a year of a creator’s earnings and payouts, as PDF or CSV.',
  callers: 'holder',
  claim: 'statement',
  answer: 'file',
  errors: ['NOT_FOUND'],
})

export const sendAccounts = rawRoute({
  method: 'GET',
  path: '/media/accounts/{file}',
  summary: 'Returns one file of the accounts of a period, for the bookkeeper.',
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
  summary: 'Uploads one part of an upload, as raw bytes or as the only file of a multipart form.',
  callers: 'holder',
  claim: 'upload-part',
  answer: 'application/json',
  bodyBytes: 'part',
  errors: ['NOT_FOUND', 'UPLOAD_COMPLETED', 'UPLOAD_INCOMPLETE', 'STORAGE_FULL'],
})

export const streamEvents = rawRoute({
  method: 'GET',
  path: `${pathPrefix}/events`,
  summary: 'Streams message, notification and changed events, with record ids.',
  callers: roles,
  answer: 'text/event-stream',
  errors: [],
})

export const sendMailboxPage = rawRoute({
  method: 'GET',
  path: `${pathPrefix}/mailbox/{mailId}/page`,
  summary: 'Returns one email of the built-in mailbox as a page for its frame.',
  callers: 'public',
  answer: 'text/html',
  onlyWith: 'mailbox',
  errors: ['NOT_FOUND'],
})

export const askToUnsubscribe = rawRoute({
  method: 'GET',
  path: '/mail/unsubscribe/{token}',
  summary: 'The unsubscribe page that the link in an email opens: one question and one button.',
  callers: 'public',
  proof: { in: 'path', refusal: 'LINK_INVALID' },
  answer: 'text/html',
  errors: [],
})

export const unsubscribeByLink = rawRoute({
  method: 'POST',
  path: '/mail/unsubscribe/{token}',
  summary: 'Turns one kind of email off, from that page or from the button of an email client (RFC 8058).',
  callers: 'public',
  proof: { in: 'path', refusal: 'LINK_INVALID' },
  answer: 'text/html',
  bodyBytes: 64 * 1024,
  errors: [],
})

export const sendCalendar = rawRoute({
  method: 'GET',
  path: '/feeds/calendar/{file}',
  summary: 'The due dates of a member’s jobs as an iCalendar feed (RFC 5545), at a secret address.',
  callers: 'public',
  proof: { in: 'path', refusal: 'LINK_INVALID' },
  answer: 'text/calendar',
  errors: [],
})

export const sendCardFrame = rawRoute({
  method: 'GET',
  path: '/sandbox-payments/{asset}',
  summary: 'The card form of the sandbox provider, and its assets.',
  callers: 'public',
  answer: 'file',
  onlyWith: 'sandbox',
  errors: ['NOT_FOUND'],
})

export const receiveProviderEvent = rawRoute({
  method: 'POST',
  path: `${pathPrefix}/payments/webhook`,
  summary: 'Receives the payment provider’s events, signed over the bytes of the body.',
  callers: 'public',
  proof: { in: 'header', refusal: 'VALIDATION_FAILED' },
  answer: 'application/json',
  bodyBytes: 1024 * 1024,
  errors: [],
})

export const sendSecurityContact = rawRoute({
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Where to report a vulnerability (RFC 9116).',
  callers: 'public',
  answer: 'text/plain',
  errors: [],
})

export const sendHealth = rawRoute({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process is alive. It checks nothing else.',
  callers: 'public',
  anyHost: true,
  answer: 'text/plain',
  errors: [],
})

export const sendReadiness = rawRoute({
  method: 'GET',
  path: '/readyz',
  summary:
    'Returns whether the process can answer calls: database, file storage, migrations. Responds with 503 and the same body when it cannot.',
  callers: 'public',
  anyHost: true,
  answer: 'application/json',
  errors: [],
})

export const sendRobots = rawRoute({
  method: 'GET',
  path: '/robots.txt',
  summary: 'Tells search engines which pages not to crawl.',
  callers: 'public',
  answer: 'text/plain',
  errors: [],
})
