import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly } from '#fields.ts'
import { date, party, time } from '#general.ts'
import { dac7FileId, memberId } from '#ids.ts'
import { dataOf } from '#paging.ts'

/** The data that a seller's report can lack. Without a date of birth, name or address, the seller cannot be in the file at all. */
export const dac7Gaps = ['tin', 'birth_place', 'birth_date', 'name', 'address'] as const
export type Dac7Gap = (typeof dac7Gaps)[number]

/** A first report, a report without sellers, corrections of filed records, and sellers who were not in the report. */
export const dac7FileKinds = ['first', 'nil', 'correction', 'addition'] as const
export type Dac7FileKind = (typeof dac7FileKinds)[number]

/** The parts of a seller’s record that can differ from the filed one. */
export const dac7Parts = ['name', 'tin', 'vat', 'birth_date', 'birth_place', 'address', 'account', 'amounts'] as const
export type Dac7Part = (typeof dac7Parts)[number]

export const dac7File = z.object({
  id: dac7FileId,
  year: z.int(),
  kind: z.enum(dac7FileKinds),
  /** The number of the message at the tax office. */
  messageRefId: z.string(),
  takenAt: time,
  takenBy: party,
  added: z.int(),
  corrected: z.int(),
  deleted: z.int(),
  /** The latest entry of an operator about the filing (`filedOn` null: not filed); null until there is one. */
  filing: z.nullable(z.object({ filedOn: z.nullable(date), at: time, by: party })),
  /** Whether it can be marked as filed; `canBeLeft`: as not filed. A file that others build on cannot change. */
  canBeFiled: z.boolean(),
  canBeLeft: z.boolean(),
})
export type Dac7File = z.infer<typeof dac7File>

/** What has changed since filing. */
export const dac7Changes = z.object({
  platform: z.boolean(),
  changed: z.int(),
  gone: z.int(),
  added: z.int(),
  /** The changed sellers, at most a hundred. */
  sellers: z.array(
    z.object({ memberId, name: z.string(), change: z.enum(['changed', 'gone', 'added']), parts: z.array(z.enum(dac7Parts)) }),
  ),
})
export type Dac7Changes = z.infer<typeof dac7Changes>

export const dac7Overview = z.object({
  year: z.int(),
  /** Whether the year is over; only then can a file be taken. */
  isOver: z.boolean(),
  /** Sellers in the report: those who are filed stay in it, whatever has become of their account. */
  sellers: z.int(),
  /** Sellers who earned something that year but live outside the European Union and aren't filed, so no member state is notified of them. */
  elsewhere: z.int(),
  /** Sellers with missing data, at most a hundred. */
  incomplete: z.array(
    z.object({
      memberId,
      name: z.string(),
      missing: z.array(z.enum(dac7Gaps)),
      /** False if the file leaves the seller out until the data is complete. */
      isReported: z.boolean(),
      /** Whether the filed record gives what is missing now, and so keeps everything but the earnings. */
      staysAsFiled: z.boolean(),
    }),
  ),
  incompleteCount: z.int(),
  /** The files of the year, newest first. */
  files: z.array(dac7File),
  /** Null until a file is filed. */
  changes: z.nullable(dac7Changes),
  /** The kind of the next file; null if none is due. */
  next: z.nullable(z.enum(dac7FileKinds)),
})
export type Dac7Overview = z.infer<typeof dac7Overview>

const callers = ['operator'] as const
const changes = ['operator-dac7'] as const

export const getDac7 = endpoint({
  method: 'GET',
  path: '/operator/dac7',
  summary:
    'Returns the state of the yearly report of sellers (DAC7): sellers, missing data, files taken, and changes since the last filed one; null if the report is switched off.',
  callers,
  query: z.object({ year: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Please choose a year.'))) }),
  answer: dataOf(z.nullable(dac7Overview)),
  errors: [],
})

const takenFile = dataOf(z.object({ file: dac7File, url: z.string() }))

export const takeDac7File = endpoint({
  method: 'POST',
  path: '/operator/dac7-files',
  summary:
    'Makes and stores the next file of a year: a first report, then corrections of filed records, then sellers who were not in it. Refused while the previous file is marked neither as filed nor as not filed.',
  callers,
  body: z.object({
    year: z.int('Please choose a year.').check(z.gte(2020, 'Please choose a year.'), z.lte(2099, 'Please choose a year.')),
  }),
  answer: takenFile,
  changes,
  errors: ['STATE_MOVED_ON'],
})

export const downloadDac7File = endpoint({
  method: 'POST',
  path: '/operator/dac7-files/{id}/download',
  summary: 'Returns a temporary URL of a file that was taken, with unchanged content. The download is recorded in the audit log.',
  callers,
  answer: takenFile,
  changes,
  errors: ['NOT_FOUND'],
})

export const sayDac7Filed = endpoint({
  method: 'POST',
  path: '/operator/dac7-files/{id}/filing',
  summary: 'Marks a file as submitted to the tax office on a day, or, with `filedOn` null, as not submitted or rejected.',
  callers,
  body: z.object({ filedOn: z.nullable(dateOnly) }),
  answer: dataOf(dac7File),
  changes,
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})
