import { readAudit } from './dependencies/audit-answer.ts'
import { runCommand } from './run-command.ts'
import { uncheckedExitCode } from './test-steps.ts'

/**
 * Asks the registry for known vulnerabilities of production packages. If the registry does not respond, the check is reported as skipped and does
 * not fail.
 */
const command = ['npm', 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000', '--loglevel=silent']
const { output } = await runCommand(command, { limitMs: 30_000 })
const { kind, words } = readAudit(output.slice(output.indexOf('{')))
process.stdout.write(`${words}\n`)
process.exitCode = { clean: 0, advisories: 1, unanswered: uncheckedExitCode }[kind]
