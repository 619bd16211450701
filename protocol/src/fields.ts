import * as z from 'zod/mini'
import { lengthOf } from './length.ts'

// Bidirectional controls can make a name display as a different one; zero-width joiners are kept because emoji need them.
const bidiControls = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
// PostgreSQL refuses NUL; other control characters have no use in text typed by a person.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const clean = (value: string) => value.normalize('NFC').replaceAll(bidiControls, '').replaceAll('\r\n', '\n').trim()

type TextLimits = { min?: number; max: number; label?: string }

function wordsOf(value: TextLimits) {
  const label = value.label ?? 'This'
  return {
    missing: `${label} is required.`,
    short: `${label} needs at least ${value.min} characters.`,
    long: `${label} may have at most ${value.max} characters.`,
    odd: `${label} contains characters that cannot be stored.`,
  }
}

// The characters that break a line on paper, in an email header or in a bank file.
const lineEnds = /[\n\r\u0085\u2028\u2029]/

type StringCheck = z.core.$ZodCheck<string>

const isStorable = ({ odd }: { odd: string }) =>
  z.refine<string>((value) => value.isWellFormed() && !controls.test(value), { error: odd, abort: true })
const isOneLine = (label = 'This') =>
  z.refine<string>((value) => !lineEnds.test(value.trim()), { error: `${label} must be on one line.`, abort: true })

/** A required text: trimmed, NFC, length in code points. */
export function text(given: TextLimits) {
  return required(given, [])
}

/** A required text of one line, such as a name, address or title. */
export function line(given: TextLimits) {
  return required(given, [isOneLine(given.label)])
}

function required(given: TextLimits, first: readonly StringCheck[]) {
  const words = wordsOf(given)
  const min = given.min ?? 1
  return z.string(words.missing).check(
    isStorable(words),
    ...first,
    z.overwrite(clean),
    z.refine((value) => value !== '', { error: words.missing, abort: true }),
    z.refine((value) => lengthOf(value) >= min, words.short),
    z.refine((value) => lengthOf(value) <= given.max, words.long),
  )
}

/** An optional text; absent, null and '' all become the empty string. */
export function optionalText(given: TextLimits) {
  return optional(given, [])
}

/** An optional text of one line. */
export function optionalLine(given: TextLimits) {
  return optional(given, [isOneLine(given.label)])
}

function optional(given: TextLimits, first: readonly StringCheck[]) {
  const words = wordsOf(given)
  const min = given.min ?? 0
  const schema = z.string(words.odd).check(
    isStorable(words),
    ...first,
    z.overwrite(clean),
    z.refine((value) => value === '' || lengthOf(value) >= min, words.short),
    z.refine((value) => lengthOf(value) <= given.max, words.long),
  )
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? ''),
  )
}

export function wholeNumber(given: { min: number; max: number; label: string }) {
  const words = `${given.label} must be a whole number from ${given.min} to ${given.max}.`
  return z.int(words).check(z.gte(given.min, words), z.lte(given.max, words))
}

export const email = z.string('Email is required.').check(
  z.trim(),
  z.refine((value) => value !== '', { error: 'Email is required.', abort: true }),
  z.maxLength(254, 'This email address is too long.'),
  // The shape that a mail server accepts; the confirmation email proves whether the address exists.
  z.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]{2,}$/u, 'This is not an email address.'),
)

const passwordMissing = (missing: string) => z.string(missing).check(z.refine((value) => value !== '', { error: missing, abort: true }))

const passwordFor = (missing: string) =>
  passwordMissing(missing).check(
    z.refine((value) => lengthOf(value) >= 8, 'The password needs at least 8 characters.'),
    z.refine((value) => lengthOf(value) <= 128, 'The password may have at most 128 characters.'),
  )

export const newPassword = passwordFor('Password is required.')

/** A new password and its confirmation; each has its own message when missing. */
export const passwordPair = z
  .object({ first: passwordFor('The new password is required.'), second: passwordMissing('Please confirm the new password.') })
  .check(z.refine((pair) => pair.first === pair.second, { error: 'The two passwords differ.', path: ['second'] }))

/** Maps '' and null to null, which means no restriction. */
export function emptyAsNull<S extends z.ZodMiniType>(schema: S) {
  const blankless = z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(schema),
  )
  // The transform accepts anything; callers may pass the schema's own input, null or ''.
  return blankless as z.ZodMiniType<z.output<S> | null, z.input<S> | null | ''>
}

/** An optional field of a body; '' counts as null. */
export const optionalField = <S extends z.ZodMiniType>(schema: S) => z.optional(emptyAsNull(schema))

/** A date, or a date-time of which only the date is used. */
export const dateOnly = z.pipe(
  z.string('Please enter a date.').check(
    z.minLength(1, { error: 'Please enter a date.', abort: true }),
    z.regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/, { error: 'Please enter a date as YYYY-MM-DD.', abort: true }),
    z.overwrite((value) => value.slice(0, 10)),
  ),
  z.string().check(
    z.refine((value) => {
      const day = new Date(`${value}T00:00:00Z`)
      return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(value)
    }, 'This day does not exist.'),
  ),
)

export const idText = z.string('An id is missing.').check(
  z.minLength(1, 'An id is missing.'),
  z.maxLength(64, 'This id does not exist.'),
  z.refine((value) => value.isWellFormed() && !controls.test(value), 'This id does not exist.'),
)

/** `{ ids }` or a bare array; at most `limits.ids.max`. */
export const idListOf = <Id extends z.ZodMiniType<string, string>>(id: Id) =>
  z.pipe(
    z.union([z.array(id), z.object({ ids: z.array(id) })], 'A list of ids is missing.'),
    z.pipe(
      z.transform((value: z.output<Id>[] | { ids: z.output<Id>[] }) => (Array.isArray(value) ? value : value.ids)),
      z.array(z.custom<z.output<Id>>()).check(z.maxLength(1000, 'At most 1000 ids at once.')),
    ),
  )

export const reason = text({ max: 1000, label: 'The reason' })

export const empty = z.object({})
