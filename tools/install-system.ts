import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runCommand } from './run-command.ts'

export interface SystemTool {
  /** Any one of them suffices; an absolute path is checked as it is. */
  commands: readonly string[]
  /** Alternatives that are files instead of commands. */
  files?: readonly string[]
  debianPackages: readonly string[]
  /** Completes the sentence "… is missing: …". */
  without: string
}

const ATTEMPT_FILE = join(import.meta.dirname, '../.cache/apt-attempt')
const NEXT_ATTEMPT_AFTER_MS = 60 * 60 * 1000
const APT_LIMIT_MS = 10 * 60 * 1000
const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive' }

export function findCommand(commands: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = commands.flatMap((name) => (name.includes('/') ? [name] : folders.map((dir) => join(dir, name))))
  return candidates.find((path) => isExecutable(path))
}

/** Installs what is missing, if we are allowed to, and reports in one line each what is still missing afterwards. */
export async function installSystemTools(tools: readonly SystemTool[]): Promise<void> {
  const isMissing = ({ commands, files = [] }: SystemTool) => findCommand(commands) === undefined && !files.some((path) => existsSync(path))
  const missing = tools.filter(isMissing)
  if (missing.length === 0) return
  if (mayInstall()) await installWithApt(packagesOf(missing))

  const left = tools.filter(isMissing)
  if (left.length === 0) return rmSync(ATTEMPT_FILE, { force: true })
  const stillMissing = Map.groupBy(left, (tool) => packagesOf([tool]).join(' '))
  for (const [packages, [first, ...others]] of stillMissing) {
    const names = [first, ...others].map((tool) => tool?.commands[0] ?? tool?.files?.[0]).join(' and ')
    process.stderr.write(`pairtake: ${names} missing: ${first?.without} On Debian: apt-get install ${packages}\n`)
  }
}

function packagesOf(tools: readonly SystemTool[]): string[] {
  return [...new Set(tools.flatMap((tool) => tool.debianPackages))]
}

/** After a failed attempt (for example without network), the next starts do not wait for another one for a while. */
function mayInstall(): boolean {
  if (process.getuid?.() !== 0 || findCommand(['apt-get']) === undefined) return false
  return !existsSync(ATTEMPT_FILE) || Date.now() - statSync(ATTEMPT_FILE).mtimeMs > NEXT_ATTEMPT_AFTER_MS
}

async function installWithApt(packages: readonly string[]): Promise<void> {
  process.stderr.write(`Installing ${packages.join(' ')} with apt-get.\n`)
  const options = { env: APT_ENV, limitMs: APT_LIMIT_MS }
  const lock = ['-o', 'DPkg::Lock::Timeout=120']
  const install = ['apt-get', ...lock, 'install', '-y', '--no-install-recommends', ...packages]
  mkdirSync(dirname(ATTEMPT_FILE), { recursive: true })
  writeFileSync(ATTEMPT_FILE, packages.join(' '))
  let result = await runCommand(install, options)
  if (result.code !== 0) {
    await runCommand(['apt-get', ...lock, 'update'], options)
    result = await runCommand(install, options)
  }
  if (result.code === 0) return

  const reason = result.output.trim().split('\n').at(-1) ?? ''
  process.stderr.write(`pairtake: apt-get could not install ${packages.join(' ')}. ${reason}\n`)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
