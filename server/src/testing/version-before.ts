import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 << 20, stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit before the latest migration was added; undefined if the git history is not available. */
function commitBefore(): string | undefined {
  try {
    const [latest = ''] = git('log', '--diff-filter=A', '--format=%H', '--', 'server/migrations').split('\n')
    return git('rev-parse', `${latest}^`).trim()
  } catch {
    return undefined
  }
}

/** Migrations that the version before the latest one has with another content, or that are gone: it would refuse to start on today's database. */
export function migrationsChangedSince(): string[] | undefined {
  const commit = commitBefore()
  return commit === undefined
    ? undefined
    : git('diff', '--name-only', '--diff-filter=a', commit, '--', 'server/migrations')
        .split('\n')
        .filter((name) => name !== '')
}

/**
 * The sources from before the latest migration was added, with today's packages: the version that may still be running during that migration.
 * Undefined if the git history is not available.
 */
export function unpackVersionBefore(): string | undefined {
  const commit = commitBefore()
  if (commit === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'pairtake-before-'))
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'protocol', 'server'], { cwd: root, maxBuffer: 256 << 20 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages('node_modules', folder)
  for (const room of ['protocol', 'server']) linkPackages(join(room, 'node_modules'), folder)
  mkdirSync(join(folder, 'node_modules/@pairtake'))
  for (const room of ['protocol', 'server']) symlinkSync(join(folder, room), join(folder, 'node_modules/@pairtake', room))
  return folder
}

function linkPackages(path: string, folder: string): void {
  if (!existsSync(join(root, path))) return
  mkdirSync(join(folder, path), { recursive: true })
  for (const name of readdirSync(join(root, path))) {
    if (name !== '@pairtake') symlinkSync(join(root, path, name), join(folder, path, name))
  }
}
