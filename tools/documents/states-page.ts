import { stateTables } from '@pairtake/protocol/state-tables'

/** Lists every state machine: its actions, their source and target states, and who may perform them. */
export function statesPage(): string {
  const sections = Object.entries(stateTables).map(([name, table]) => {
    const rows = Object.entries(table.actions).map(
      ([action, { from, to, by, ends }]) =>
        `| ${action} | ${from.join(', ')} | ${to ?? '(unchanged)'}${ends && table.end ? `, ${table.end.as}` : ''} | ${by.join(', ')} |`,
    )
    const end = table.end ? ` Once \`${table.end.as}At\` is set, nothing moves it any more.` : ''
    const states = Object.entries(table.words).map(([state, words]) => `\`${state}\` (${words})`)
    return [
      `## ${name}`,
      '',
      `States: ${states.join(', ')}.${end}`,
      '',
      '| action | from | to | by |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n')
  })
  return [
    '# States and what moves them',
    '',
    'Generated from the tables of the protocol, which server and page both ask.',
    '',
    ...sections,
  ].join('\n')
}
