import { commonErrors, pathPrefix, type Endpoint, type Schema } from '@pairtake/protocol/endpoint'
import { allEndpoints, allRawRoutes, type NamedRawRoute } from '@pairtake/protocol/endpoints'
import { errorCodes, type ErrorCode } from '@pairtake/protocol/error-codes'
import { paramsOf } from '@pairtake/protocol/path'
import * as z from 'zod'
import { namedShapes } from './named-shapes.ts'

type Json = Record<string, unknown>

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedShapes)) registry.add(schema, { id })

/** Returns the whole API as an OpenAPI 3.1 document; named shapes become components. */
export function openApi(): Json {
  const components: Json = { Error: errorShape }
  const paths: Record<string, Json> = {}
  for (const { feature, name, endpoint } of allEndpoints) {
    const path = (paths[pathPrefix + endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation({ feature, name, endpoint }, components)
  }
  for (const raw of allRawRoutes) (paths[raw.route.path] ??= {})[raw.route.method.toLowerCase()] = rawOperation(raw)
  return {
    openapi: '3.1.0',
    info: { title: 'Pairtake', version: '1', description: 'Brands commission videos and photos from creators.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation({ feature, name, endpoint }: { feature: string; name: string; endpoint: Endpoint }, components: Json): Json {
  const parameters = [...pathParameters(endpoint.path), ...queryParameters(endpoint, components), ...keyParameters(endpoint)]
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    security: endpoint.callers === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.callers === 'public' ? {} : { 'x-roles': endpoint.callers }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint, components),
    responses: { 200: { description: 'Done', content: answerContent(endpoint, components) }, ...refusals(endpoint) },
  }
}

/** Describes a route that is not a JSON call. A signed URL has to be used exactly as it was returned. */
function rawOperation({ name, route }: NamedRawRoute): Json {
  const isHeld = route.callers === 'holder'
  const isForAll = typeof route.callers === 'string'
  const parameters = [
    ...pathParameters(route.path),
    ...(isHeld ? [{ name: 't', in: 'query', required: true, schema: { type: 'string' } }] : []),
  ]
  const type = route.answer === 'file' ? 'application/octet-stream' : route.answer
  const bytes = { type: 'string', format: 'binary' }
  const codes = [...(isHeld ? (['ADDRESS_EXPIRED'] as const) : []), ...(route.proof ? [route.proof.refusal] : []), ...route.errors]
  return {
    operationId: name,
    tags: ['other routes'],
    summary: route.summary,
    security: isForAll ? [] : [{ bearer: [] }],
    ...(isForAll ? {} : { 'x-roles': route.callers }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.bodyBytes === undefined ? {} : { requestBody: { content: { 'application/octet-stream': { schema: bytes } } } }),
    responses: {
      200: { description: 'Done', content: { [type]: { schema: route.answer === 'file' ? bytes : { type: 'string' } } } },
      ...refusalsOf(codes),
    },
  }
}

function pathParameters(path: string): Json[] {
  return paramsOf(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(endpoint: Endpoint, components: Json): Json[] {
  if (!endpoint.query) return []
  const shape = schemaOf(endpoint.query, 'input', components)
  const required = (shape['required'] ?? []) as readonly string[]
  return Object.entries((shape['properties'] ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** A repeated request with the same key and body gets the same answer. */
function keyParameters({ method, callers, bodyKind }: Endpoint): Json[] {
  if (method !== 'POST' || callers === 'public' || bodyKind === 'multipart') return []
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 1, maxLength: 200 } }]
}

function bodyOf(endpoint: Endpoint, components: Json): Json {
  if (endpoint.bodyKind === 'multipart') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', components) } } } }
}

function answerContent(endpoint: Endpoint, components: Json): Json {
  if (endpoint.answerKind === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(endpoint.answer, 'output', components) } }
}

function refusals(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [...commonErrors, ...endpoint.errors].filter(
    (code) => endpoint.callers !== 'public' || errorCodes[code] !== 403,
  )
  return refusalsOf(codes)
}

function refusalsOf(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code])
  const entries = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    entries.map(([status, named]) => [
      String(status),
      {
        description: named.join(', '),
        ...([429, 503, 507].includes(status) && { headers: retryAfter }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const retryAfter = { 'retry-after': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } }

const errorShape = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string', description: 'A whole sentence for the person reading.' },
    errors: { type: 'object', description: 'A tree: errors of this node, children by field.' },
    requestId: { type: 'string' },
  },
  required: ['code', 'message'],
}

function schemaOf(schema: Schema, io: 'input' | 'output', components: Json): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry as never, target: 'draft-2020-12' }) as Json
  const { $defs = {}, $schema: _dialect, ...rest } = rewritten(made) as { $defs?: Json; $schema?: unknown } & Json
  for (const [name, definition] of Object.entries($defs)) components[name] ??= definition
  return rest
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof (value as Json)['id'] !== 'string')
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : rewritten(inner),
      ]),
  )
}
