import { pathPrefix } from '@pairtake/protocol/endpoint'
import { allEndpoints, allRawRoutes } from '@pairtake/protocol/endpoints'
import { stateTables } from '@pairtake/protocol/state-tables'
import { describe, expect, test } from 'vitest'
import { writtenCalls } from './testing/written/written-callers.ts'
import { writtenTables } from './testing/written/written-states.ts'

const requirements: Record<string, string> = {
  campaign: 'S1-070 S1-071 S1-072',
  'candidate-request': 'S1-115 S1-116 S1-117 S1-118',
  contract: 'S1-138 S1-140',
  'contract-media': 'S1-144 S2-059',
  'creator-profile': 'S2-094 S2-096 S2-101',
  'portfolio-item': 'S2-079',
}
const sorted = (words: readonly string[]) => words.toSorted()

describe.each(Object.entries(writtenTables))('the states of a %s', (name, written) => {
  const table = stateTables[name]

  test(`${requirements[name] ?? ''} are those of the documents, and so is what may be done: ${name}`, () => {
    expect(sorted(Object.keys(table?.words ?? {})), written.said).toEqual(sorted(written.states))
    expect(sorted(Object.keys(table?.actions ?? {}))).toEqual(sorted(Object.keys(written.actions)))
  })

  test.each(Object.entries(written.actions))('%s is open to whom the documents say, from where to where they say', (action, line) => {
    const entry = table?.actions[action]
    const found = entry && { by: sorted(entry.by), from: sorted(entry.from), to: entry.to, ends: entry.ends === true }
    expect(found, line.said).toEqual({ by: sorted(line.by), from: sorted(line.from), to: line.to, ends: line.ends })
  })
})

describe('calls', () => {
  // A member's stream counts as a call, although its answer is not JSON.
  const streams = allRawRoutes.flatMap(({ route: { method, path, callers } }) =>
    typeof callers === 'string' ? [] : [{ method, path: path.slice(pathPrefix.length), callers }],
  )
  const found = new Map(
    [...allEndpoints.map(({ endpoint }) => endpoint), ...streams].map(({ method, path, callers }) => [
      `${method} ${path}`,
      callers === 'public' ? 'anyone' : sorted(callers).join(' '),
    ]),
  )

  test.each(writtenCalls)('$said: $callers', ({ said, callers, calls }) => {
    for (const call of calls.split(/,\s+/)) expect([call, found.get(call)], said).toEqual([call, sorted(callers.split(' ')).join(' ')])
  })

  test('that no document names are none', () => {
    const written = writtenCalls.flatMap(({ calls }) => calls.split(/,\s+/))
    expect(sorted(written)).toEqual(sorted([...found.keys()]))
  })
})
