import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type TestContext } from 'vitest'
import { notApplicable } from './not-here.ts'

/** The OECD's schema is not ours to publish: it is at DAC7_SCHEMA, or next to the repository, with the two files that it imports. */
const schema = process.env['DAC7_SCHEMA'] ?? join(import.meta.dirname, '../../../../shared/data/DPIXML_v1.0.xsd')

/** Expects every report to be valid against the OECD's schema; a failure shows xmllint's messages about those that are not. */
export async function expectOfSchema(context: TestContext, reports: readonly string[]): Promise<void> {
  if (!existsSync(schema))
    return notApplicable(context, 'the OECD’s schema is not on this machine (DAC7_SCHEMA, or shared/data/DPIXML_v1.0.xsd)')
  const folder = await mkdtemp(join(tmpdir(), 'dac7-'))
  try {
    const paths = reports.map((_report, index) => join(folder, `${index}.xml`))
    await Promise.all(reports.map((report, index) => writeFile(paths[index] ?? '', report)))
    const judged = await promisify(execFile)('xmllint', ['--noout', '--nonet', '--schema', schema, ...paths], { maxBuffer: 2 ** 26 }).catch(
      (error: Error & { stderr?: string }) => ({ stderr: error.stderr ?? error.message }),
    )
    const verdicts = judged.stderr.trim().split('\n')
    expect(verdicts.filter((line) => !line.endsWith(' validates'))).toEqual([])
    expect(verdicts).toHaveLength(reports.length)
  } finally {
    await rm(folder, { recursive: true })
  }
}
