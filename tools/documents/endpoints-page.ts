import { allEndpoints, allRawRoutes } from '@pairtake/protocol/endpoints'
import { commonErrors, pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import type { RawRoute } from '@pairtake/protocol/raw-route'
import { errorCodes } from '@pairtake/protocol/error-codes'

const callersOf = ({ callers }: Endpoint) => (callers === 'public' ? 'anyone' : callers.join(', '))

const holdersOf = (route: RawRoute) =>
  route.callers === 'holder'
    ? `anyone with the address (\`${route.claim}\`)`
    : route.callers === 'public'
      ? 'anyone'
      : route.callers.join(', ')

/** Lists the routes that are not JSON calls, with their complete path. */
function rawSection(): string[] {
  const rows = allRawRoutes.map(({ name, route }) => {
    const errors = [
      ...(route.callers === 'holder' ? (['ADDRESS_EXPIRED'] as const) : []),
      ...(route.proof ? [route.proof.refusal] : []),
      ...route.errors,
    ]
    const refusals = errors.map((code) => `${errorCodes[code]} ${code}`).join(', ')
    return `| \`${route.method} ${route.path}\` | ${name} | ${holdersOf(route)} | ${route.answer} | ${route.summary} | ${refusals} |`
  })
  const words = 'Files, pages, the stream and what a provider posts. These are whole addresses; a signed one carries its proof in `?t=`.'
  return [
    '## Other routes',
    '',
    words,
    '',
    '| address | name | callers | answer | what | refusals |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ]
}

/** Lists every call, by feature. */
export function endpointsPage(): string {
  const features = [...new Set(allEndpoints.map((entry) => entry.feature))]
  const sections = features.map((feature) => {
    const rows = allEndpoints
      .filter((entry) => entry.feature === feature)
      .map(({ name, endpoint }) => {
        const errors = endpoint.errors.map((code) => `${errorCodes[code]} ${code}`).join(', ')
        return `| \`${endpoint.method} ${endpoint.path}\` | ${name} | ${callersOf(endpoint)} | ${endpoint.summary} | ${errors} |`
      })
    return [`## ${feature}`, '', '| call | name | callers | what | refusals |', '| --- | --- | --- | --- | --- |', ...rows, ''].join('\n')
  })
  const common = commonErrors.map((code) => `${errorCodes[code]} ${code}`).join(', ')
  return [
    '# Every call',
    '',
    `Generated from the protocol. Paths start with \`${pathPrefix}\`. Any call may also answer: ${common}.`,
    '',
    ...sections,
    ...rawSection(),
  ].join('\n')
}
