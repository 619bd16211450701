import type { Schema } from '@pairtake/protocol/endpoint'

/** The part of the validator's internal description that is used here. */
type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  in?: Schema
  out?: Schema
  values?: readonly unknown[]
  entries?: Record<string, string>
}

const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Unwraps optional, nullable and transformed schemas. */
function bare(schema: Schema): Schema {
  const def = defOf(schema)
  if (def.innerType) return bare(def.innerType)
  if (def.type === 'pipe' && def.in && def.out) return bare(defOf(def.in).type === 'transform' ? def.out : def.in)
  return schema
}

/** One field in a body; `[]` in its path stands for every item of a list. */
export type Field = {
  path: readonly string[]
  /** The schema as the body declares it, including optional and nullable. */
  schema: Schema
  kind: 'list' | 'object' | 'value'
}

/** Every field of a body or query, lists and objects included, each once. */
export function fieldsOf(schema: Schema | undefined): Field[] {
  const found = new Map<string, Field>()
  const walk = (at: Schema, path: readonly string[]): void => {
    const inner = bare(at)
    const { shape, element, options } = defOf(inner)
    const kind = element ? 'list' : shape ? 'object' : 'value'
    const name = path.join('.')
    if (path.length > 0 && !options?.some((option) => defOf(bare(option)).shape) && !found.has(name))
      found.set(name, { path, schema: at, kind })
    for (const option of options ?? []) if (kindOf(option) !== 'value') walk(option, path)
    for (const [key, value] of Object.entries(shape ?? {})) walk(value, [...path, key])
    if (element) walk(element, [...path, '[]'])
  }
  if (schema) walk(schema, [])
  return [...found.values()]
}

function kindOf(schema: Schema): Field['kind'] {
  const { element, shape, options } = defOf(bare(schema))
  if (element) return 'list'
  return shape || options?.some((option) => kindOf(option) !== 'value') ? 'object' : 'value'
}

/** Tried in this order until the schema accepts one. None belongs to anybody. */
const plain: readonly unknown[] = [
  'A quiet morning',
  'new-member@test.example',
  '2000-05-04',
  'DE',
  'de',
  'EUR',
  '4242 4242 4242 4242',
  '123',
  '12.50',
  true,
  100,
  12,
  2034,
  1,
  2,
]

/** A value that the schema accepts; `own` provides the values that cannot be generated: ids, passwords, bank accounts. */
export function sampleOf(schema: Schema, own: (path: readonly string[]) => unknown, path: readonly string[] = []): unknown {
  const known = own(path)
  if (known !== undefined) return known
  const inner = bare(schema)
  const { shape, element, options, values, entries } = defOf(inner)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, sampleOf(value, own, [...path, key])]))
  if (element) return [sampleOf(element, own, [...path, '[]'])]
  // Lists of ids are sent as `{ ids }`, a field that can be wrong as well.
  const choices = options?.map((option) => sampleOf(option, own, path)).toSorted((one) => (Array.isArray(one) ? 1 : -1)) ?? []
  const candidates = [...choices, ...(values ?? []), ...Object.values(entries ?? {}), ...plain]
  return candidates.find((candidate) => candidate !== '' && schema.safeParse(candidate).success)
}

/** The values among which a field chooses; none if it takes others. */
export function choicesOf(schema: Schema): unknown[] {
  const { options, values, entries } = defOf(bare(schema))
  return [...(values ?? []), ...Object.values(entries ?? {}), ...(options ?? []).flatMap(choicesOf)]
}

type Branch = Record<string, unknown> | unknown[]

/** The same body with another value in one field; `undefined` removes the field. For items of a list: the first. */
export function replaced(body: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const key = step === '[]' ? '0' : step
  const copy: Branch = Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }
  const next = replaced((copy as Record<string, unknown>)[key], rest, value)
  if (next === undefined && !Array.isArray(copy)) delete copy[key]
  else (copy as Record<string, unknown>)[key] = next
  return copy
}
