import type { Endpoint } from '@pairtake/protocol/endpoint'
import type { NamedEndpoint } from '@pairtake/protocol/endpoints'
import { paramsOf } from '@pairtake/protocol/path'
import type { Role } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allIds, kindOfParam, kindOfField, looksLikeId, ownedIds, type Kind } from '#testing/every-call/own-ids.ts'
import { fieldsOf, replaced } from '#testing/every-call/schema-fields.ts'
import { namesField } from '#testing/every-call/error-tree.ts'
import { prepare, sendCall, soundCall, type Answered, type Sound } from '#testing/every-call/sound-calls.ts'
import { calls, callsByRole, filesBelow, movedBy, openSuite, type Suite } from '#testing/every-call/suite.ts'

let suite: Suite
beforeAll(async () => {
  suite = await openSuite()
})
afterAll(() => suite.app.close())

/** A field of a call that contains the id of a record. */
type Slot = {
  name: string
  kind: Kind
  isParam: boolean
  isQuery: boolean
  isOptional: boolean
  put: (sound: Sound, id: unknown) => Sound
}

function slotsOf({ name, endpoint }: NamedEndpoint, role: Role | 'public'): Slot[] {
  const params = paramsOf(endpoint.path).flatMap((param): Slot[] => {
    const kind = kindOfParam(endpoint.path, param)
    const put = (sound: Sound, id: unknown) => ({ ...sound, params: { ...sound.params, [param]: String(id) } })
    return kind === undefined || kind === 'opportunity'
      ? []
      : [{ name: `{${param}}`, kind, isParam: true, isQuery: false, isOptional: false, put }]
  })
  const slotsIn = (part: 'body' | 'query') =>
    fieldsOf(endpoint[part]).flatMap(({ path, kind: form, schema }): Slot[] => {
      const kind = form === 'value' ? kindOfField(name, path, role) : undefined
      const put = (sound: Sound, id: unknown) => ({ ...sound, [part]: replaced(sound[part], path, id) })
      const isOptional = schema.safeParse(null).success
      return kind === undefined ? [] : [{ name: path.join('.'), kind, isParam: false, isQuery: part === 'query', isOptional, put }]
    })
  return [...params, ...slotsIn('body'), ...slotsIn('query')]
}

/** The status for an id that is not the caller's, if it is not 404 (ABUSE-11). */
const answersOf: Record<string, readonly number[]> = {
  // The standing offer or the version that was seen: another one is outdated.
  offerId: [409],
  'approveContractMedia mediaId': [409],
  'approveMediaOnBehalf mediaId': [409],
  'askForChanges mediaId': [409],
  'sendContractMediaAnyway mediaId': [409],
  'addRemark mediaId': [409],
  // Ids of others are ignored.
  'markNotificationsSeen ids.[]': [200],
  // A filter: it finds nothing.
  'listAuditEntries subjectId': [200],
  'listOperatorCreatorPapers creatorId': [200],
  // Terms that are not those of the standing offer.
  'decideCandidateRequest proposedAssets.[].desiredAssetId': [409],
  'acceptOffer proposedAssets.[].desiredAssetId': [409],
  'exportPayouts ids.[]': [409],
}

const absent = '01890000-0000-7000-8000-000000000000'
const malformed = ['x', "0' or '1'='1", '../..', 'ünï-\u{1F600}', '%00', 'x'.repeat(400)]
const notIds = [7, {}, ['x'], 'x'.repeat(10_000), '', '\u0000']

const owners = (of: readonly Role[], role: Role | 'public') => role === 'operator' || of.some((owner) => owner === role)

/** Ids that are not the caller's: another tenant's of the kind, the counterpart's, and the caller's own of every other kind. */
function foreignIds(slot: Slot, role: Role | 'public'): { id: string; whose: string }[] {
  const others = role === 'operator' ? [] : ownedIds(slot.kind, suite.other).map(({ id }) => ({ id, whose: 'another tenant’s' }))
  const counterparts = ownedIds(slot.kind, suite.tenant).filter(({ of }) => !owners(of, role))
  const ownKind = new Set(ownedIds(slot.kind, suite.tenant).map(({ id }) => id))
  const otherKinds = allIds(suite.tenant).filter(({ id }) => !ownKind.has(id))
  return [
    ...others,
    ...counterparts.map(({ id }) => ({ id, whose: 'the counterpart’s' })),
    ...sampled(otherKinds).map(({ id, kind }) => ({ id, whose: `a ${kind}’s` })),
  ]
}

let turn = 0
/** A few for each field, others for the next: over the suite, each is tried in many fields. */
const sampled = <T>(all: readonly T[]): T[] => {
  turn += 1
  return all.filter((_one, at) => (at + turn) % 9 === 0)
}

const said = ({ status, error }: Answered) => `${status} ${JSON.stringify(error)}`

/** What is wrong with the answers to the ids tried in one field. */
async function faultsOf(call: NamedEndpoint, slot: Slot, role: Role | 'public'): Promise<string[]> {
  const sound = soundCall(call, suite.tenant, role)
  const send = (id: unknown) => sendCall(suite.app, call.endpoint, slot.put(sound, id))
  const faults: string[] = []
  const isNamed = ({ status, error }: Answered) =>
    slot.isParam || slot.isQuery || status !== 400 || namesField(error.errors, slot.name.split('.'))
  const note = (whose: string, id: unknown, answer: Answered, isRight: boolean) => {
    if (!isRight) faults.push(`${slot.name} ${whose} ${String(id).slice(0, 60)}: ${said(answer).slice(0, 200)}`)
  }
  const none = await send(absent)
  note(
    'absent',
    absent,
    none,
    (answersOf[`${call.name} ${slot.name}`] ?? answersOf[slot.name] ?? (slot.isParam ? [404] : [404, 400])).includes(none.status) &&
      isNamed(none),
  )
  for (const { id, whose } of foreignIds(slot, role)) {
    const answer = await send(id)
    note(whose, id, answer, said(answer) === said(none))
  }
  for (const id of malformed) {
    const answer = await send(id)
    note('malformed', id, answer, said(answer) === said(none) || answer.status === 404 || (answer.status === 400 && isNamed(answer)))
  }
  for (const id of slot.isParam ? [] : notIds) {
    // In an optional field '' is null, which is no id of anybody.
    if (id === '' && slot.isOptional) continue
    const answer = await send(id)
    note(
      'no id',
      JSON.stringify(id),
      answer,
      said(answer) === said(none) || answer.status === 404 || (answer.status === 400 && isNamed(answer)),
    )
  }
  return [...faults, ...(await movedBy(suite.record))]
}

test('every id that a call takes has a record that the suite can name', () => {
  const unknown = calls.flatMap(({ name, endpoint }) => [
    ...[...endpoint.path.matchAll(/\{(\w*[iI]d)\}/g)].flatMap(([, param = '']) =>
      kindOfParam(endpoint.path, param) ? [] : [`${name} {${param}}`],
    ),
    ...[...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)].flatMap(({ path, kind }) =>
      kind === 'value' && looksLikeId(name, path) && rolesOf(endpoint).some((role) => !kindOfField(name, path, role))
        ? [`${name} ${path.join('.')}`]
        : [],
    ),
  ])
  expect(unknown, 'say in own-ids.ts whose records these name').toEqual([])
})

const rolesOf = ({ callers }: Endpoint): readonly (Role | 'public')[] => (callers === 'public' ? ['public'] : callers)

const withIds = callsByRole.filter(([, call, role]) => slotsOf(call, role).length > 0)

test.each(withIds)(
  'S1-150 ABUSE 10 ABUSE 11 ABUSE 12 ABUSE 22 %s takes no id but its own, says the same to all others, and moves nothing',
  async (_title, call, role) => {
    const { app, record, tenant } = suite
    const files = await filesBelow(app.deps.config.dataDir)
    await prepare(app, call, tenant, role)
    await record.mark()
    const faults: string[] = []
    for (const slot of slotsOf(call, role)) faults.push(...(await faultsOf(call, slot, role)))
    await record.undo()
    expect(faults).toEqual([])
    expect(await filesBelow(app.deps.config.dataDir)).toBe(files)
  },
)
