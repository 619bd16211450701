import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly } from '#fields.ts'
import { date, party, time } from '#general.ts'
import { dac7FileId, memberId } from '#ids.ts'
import { dataOf } from '#paging.ts'

/** The data that a seller's report can lack. Without birthdate, name or address, the seller cannot be in the file at all. */
export const dac7Gaps = ['tin', 'birth_date', 'name', 'address'] as const
export type Dac7Gap = (typeof dac7Gaps)[number]

/** A first report, one that says there is nobody to report, corrections of what was filed, and sellers who were not in it. */
export const dac7FileKinds = ['first', 'nil', 'correction', 'addition'] as const
export type Dac7FileKind = (typeof dac7FileKinds)[number]

/** What a seller’s record says otherwise than it did. */
export const dac7Parts = ['name', 'tin', 'vat', 'birth_date', 'address', 'account', 'amounts'] as const
export type Dac7Part = (typeof dac7Parts)[number]

export const dac7File = z.object({
  id: dac7FileId,
  year: z.int(),
  kind: z.enum(dac7FileKinds),
  /** The number that the tax office knows the message by. */
  messageRefId: z.string(),
  takenAt: time,
  takenBy: party,
  added: z.int(),
  corrected: z.int(),
  deleted: z.int(),
  /** What operators said became of it, the last word; null until somebody says it. */
  filing: z.nullable(z.object({ filedOn: z.nullable(date), at: time, by: party })),
  /** Whether it can be called filed, and not filed: a file that others build on stays what it is. */
  canBeFiled: z.boolean(),
  canBeLeft: z.boolean(),
})
export type Dac7File = z.infer<typeof dac7File>

/** What would be said otherwise than it was filed. */
export const dac7Changes = z.object({
  platform: z.boolean(),
  changed: z.int(),
  gone: z.int(),
  added: z.int(),
  /** A hundred at most. */
  sellers: z.array(
    z.object({ memberId, name: z.string(), change: z.enum(['changed', 'gone', 'added']), parts: z.array(z.enum(dac7Parts)) }),
  ),
})
export type Dac7Changes = z.infer<typeof dac7Changes>

export const dac7Overview = z.object({
  year: z.int(),
  /** Only a year that is over is reported. */
  isOver: z.boolean(),
  /** Who would be reported as it is now. */
  sellers: z.int(),
  /** Sellers who earned something that year but live outside the European Union, so no member state is notified of them. */
  elsewhere: z.int(),
  /** Sellers with missing data, at most a hundred. */
  incomplete: z.array(
    z.object({
      memberId,
      name: z.string(),
      missing: z.array(z.enum(dac7Gaps)),
      /** False if the file leaves the seller out until the data is complete. */
      isReported: z.boolean(),
    }),
  ),
  incompleteCount: z.int(),
  /** Those of the year, newest first. */
  files: z.array(dac7File),
  /** Null until something is filed. */
  changes: z.nullable(dac7Changes),
  /** What the next file would be; null where none is due. */
  next: z.nullable(z.enum(dac7FileKinds)),
})
export type Dac7Overview = z.infer<typeof dac7Overview>

const callers = ['operator'] as const
const changes = ['operator-dac7'] as const

export const getDac7 = endpoint({
  method: 'GET',
  path: '/operator/dac7',
  summary:
    'What the yearly report of sellers (DAC7) would hold, what is missing for it, which files were taken, and what has changed since they were filed; null where the report is switched off.',
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
    'Makes the file of a year that is due next and keeps what it says: a first report, then corrections of what was filed, and the sellers missing in it. Refused while it is not said whether the one before was filed.',
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
  summary: 'The address of a file that was taken, letter by letter as it was. The audit log says who asked for it.',
  callers,
  answer: takenFile,
  changes,
  errors: ['NOT_FOUND'],
})

export const sayDac7Filed = endpoint({
  method: 'POST',
  path: '/operator/dac7-files/{id}/filing',
  summary: 'Says that a file was handed in to the tax office on a day, or that it was not or was turned down (`filedOn` null).',
  callers,
  body: z.object({ filedOn: z.nullable(dateOnly) }),
  answer: dataOf(dac7File),
  changes,
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})
