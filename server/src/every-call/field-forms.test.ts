import { allEndpoints } from '@pairtake/protocol/endpoints'
import { expect, test } from 'vitest'
import { fieldsOf, type Field } from '#testing/every-call/schema-fields.ts'

const takes = ({ schema }: Field, value: unknown) => schema.safeParse(value).success

/** The fields of every body for which the condition holds. */
const fieldsWhere = (isMeant: (field: Field) => boolean) =>
  allEndpoints.flatMap(({ name, endpoint }) =>
    fieldsOf(endpoint.body)
      .filter(isMeant)
      .map((field) => [`${field.path.join('.')} of ${name}`, field.schema] as const),
  )

const optionalFields = fieldsWhere((field) => takes(field, undefined) && takes(field, null))
const dates = fieldsWhere((field) => takes(field, '2026-11-20') && !takes(field, '2026-02-30'))

test('bodies have optional fields and dates', () => {
  expect(optionalFields.length).toBeGreaterThan(30)
  expect(dates.length).toBeGreaterThan(3)
})

test.each(optionalFields)("'' counts as null in the optional field %s", (_title, schema) => {
  expect(schema.safeParse('')).toEqual({ success: true, data: schema.safeParse(null).data })
})

// A field that takes a code which exists, and none that does not.
test.each([
  { what: 'country', key: 'code', known: 'DE', unknown: 'XX' },
  { what: 'language', key: 'locale', known: 'en', unknown: 'xx' },
])('R-143 every body that takes a $what by its code takes an object as well', ({ key, known, unknown }) => {
  const objects = fieldsWhere(({ path }) => path.at(-1) === key)
  expect(objects.length).toBeGreaterThan(3)
  const codesOnly = fieldsWhere((field) => takes(field, known) && !takes(field, unknown) && !takes(field, { [key]: known }))
  expect(codesOnly.map(([title]) => title)).toEqual([])
})

test.each(dates)('R-143 a date may include a time in %s', (_title, schema) => {
  for (const form of ['2026-11-20', '2026-11-20T23:30:00-05:00']) {
    expect(schema.safeParse(form)).toEqual({ success: true, data: '2026-11-20' })
  }
})
