import type * as z from 'zod/mini'

/** A time, a day and a month, for texts that have to be one. */
const texts = ['2026-11-20T12:00:00+00:00', '2026-11-20', '2026-11']

/** Parts of a record at any depth. */
export type Parts<T> = T extends string
  ? // An id has a kind only for the compiler.
    T extends object
    ? string
    : T
  : T extends readonly (infer Item)[]
    ? readonly Parts<Item>[]
    : T extends object
      ? { [K in keyof T]?: Parts<T[K]> }
      : T

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  getter?: () => z.ZodMiniType
}

/**
 * Returns a record as this schema describes it, with `parts` filled in: what they leave out is the first choice, null where that is allowed, an empty
 * list, zero, false, the time of all samples, or the field's own name as its text. Throws if the parts do not fit the schema.
 */
export function sample<S extends z.ZodMiniType>(schema: S, parts?: Parts<z.output<S>>): z.output<S> {
  return schema.parse(filled(schema, parts, 'text'))
}

function filled(schema: z.ZodMiniType, parts: unknown, name: string): unknown {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.out ?? def.getter?.()
  switch (def.type) {
    case 'object':
      return parts === null ? null : Object.fromEntries(fieldsOf(def.shape ?? {}, parts))
    case 'array':
      return Array.isArray(parts) && def.element ? parts.map((part: unknown) => filled(def.element as z.ZodMiniType, part, name)) : []
    case 'union':
      return def.options?.map((option) => filled(option, parts, name)).find((one) => schema.safeParse(one).success) ?? parts
    case 'optional':
      return parts === undefined || !inner ? undefined : filled(inner, parts, name)
    case 'nullable':
      return parts === undefined || parts === null || !inner ? null : filled(inner, parts, name)
    default:
      if (inner) return filled(inner, parts, name)
      return parts === undefined ? plain(schema, def, name) : parts
  }
}

function* fieldsOf(shape: Record<string, z.ZodMiniType>, parts: unknown): Generator<[string, unknown]> {
  const given = new Map(Object.entries({ ...(parts as object | undefined) }))
  for (const [key, schema] of Object.entries(shape)) {
    const value = filled(schema, given.get(key), key)
    if (value !== undefined) yield [key, value]
    given.delete(key)
  }
  // Kept, so that the schema can refuse fields that it does not know.
  yield* given
}

function plain(schema: z.ZodMiniType, def: Def, name: string): unknown {
  switch (def.type) {
    case 'string':
      return [name === 'currency' ? 'EUR' : name, ...texts].find((text) => schema.safeParse(text).success)
    case 'number':
      return [0, 1].find((number) => schema.safeParse(number).success)
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'record':
      return {}
    default:
      return undefined
  }
}
