export type AuditAnswer = { kind: 'clean' | 'advisories' | 'unanswered'; words: string }

/** Summarises the output of `npm audit --json`. Only high and critical advisories count. */
export function readAudit(printed: string): AuditAnswer {
  const answer = parsed(printed)
  const found = at(answer, 'vulnerabilities')
  if (typeof found !== 'object' || found === null) {
    const why = [at(answer, 'message'), at(at(answer, 'error'), 'summary')].filter((one) => typeof one === 'string' && one !== '')
    return { kind: 'unanswered', words: `Known vulnerabilities were NOT CHECKED: ${why.join(', ') || 'the registry gave no answer'}` }
  }
  const grave = Object.entries(found).filter(([, one]) => ['high', 'critical'].includes(String(at(one, 'severity'))))
  if (grave.length === 0) return { kind: 'clean', words: 'No package of production has a high or critical advisory.' }
  return { kind: 'advisories', words: grave.map(([name, one]) => `${name}: ${String(at(one, 'severity'))}${titlesOf(one)}`).join('\n') }
}

function titlesOf(one: unknown): string {
  const via = at(one, 'via')
  const titles = Array.isArray(via) ? via.map((cause: unknown) => at(cause, 'title')).filter((title) => typeof title === 'string') : []
  return titles.length === 0 ? '' : `, ${titles.join('; ')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
