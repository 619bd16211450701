import { allEndpoints } from '@pairtake/protocol/endpoints'
import { commonErrors, pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import { errorCodes } from '@pairtake/protocol/error-codes'

const callersOf = ({ callers }: Endpoint) => (callers === 'public' ? 'anyone' : callers.join(', '))

/** Every call, by feature. */
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
    `Made from the protocol. Paths stand behind \`${pathPrefix}\`. Any call may also answer: ${common}.`,
    '',
    ...sections,
  ].join('\n')
}
