import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'
import { leaveOut } from './not-here.ts'

/** The lines of each page of a PDF, what stands side by side in one line; whitespace is collapsed. */
export async function paperPages(pdf: Buffer, context: TestContext): Promise<string[][]> {
  const dir = await mkdtemp(join(tmpdir(), 'paper-lines-'))
  try {
    await writeFile(join(dir, 'paper.pdf'), pdf)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(dir, 'paper.pdf'), '-'])
    const pages = stdout.split('\f').slice(0, -1)
    return pages.map((page) =>
      page
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter((line) => line !== ''),
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return leaveOut(context, 'poppler is not installed')
    throw error
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export async function paperLines(pdf: Buffer, context: TestContext): Promise<string[]> {
  return (await paperPages(pdf, context)).flat()
}
