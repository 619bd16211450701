import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

export interface SystemTool {
  /** Any one of them will do; a path counts as it stands. */
  commands: readonly string[]
  debianPackages: readonly string[]
  /** Completes the sentence "… is missing: …". */
  without: string
}

const ATTEMPT_FILE = join(import.meta.dirname, '../.cache/apt-failed')
const NEXT_ATTEMPT_AFTER_MS = 60 * 60 * 1000
const APT_LIMIT_MS = 10 * 60 * 1000
const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive' }

export function findCommand(commands: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = commands.flatMap((name) => (name.includes('/') ? [name] : folders.map((dir) => join(dir, name))))
  return candidates.find((path) => isExecutable(path))
}

/** Installs what is missing where that is ours to do, and says in one line each what is not there afterwards. */
export async function installSystemTools(tools: readonly SystemTool[]): Promise<void> {
  const isMissing = (tool: SystemTool) => findCommand(tool.commands) === undefined
  const missing = tools.filter(isMissing)
  if (missing.length === 0) return
  if (mayInstall()) await installWithApt(missing.flatMap((tool) => tool.debianPackages))

  for (const tool of tools.filter(isMissing)) {
    const name = tool.commands[0]
    const advice = `On Debian: apt-get install ${tool.debianPackages.join(' ')}`
    process.stderr.write(`pairtake: ${name} is missing: ${tool.without} ${advice}\n`)
  }
}

/** After a failure (no network, say) the next starts do not wait for it again for a while. */
function mayInstall(): boolean {
  if (process.getuid?.() !== 0 || findCommand(['apt-get']) === undefined) return false
  return !existsSync(ATTEMPT_FILE) || Date.now() - statSync(ATTEMPT_FILE).mtimeMs > NEXT_ATTEMPT_AFTER_MS
}

async function installWithApt(packages: readonly string[]): Promise<void> {
  process.stderr.write(`Installing ${packages.join(' ')} with apt-get.\n`)
  const options = { env: APT_ENV, limitMs: APT_LIMIT_MS }
  const lock = ['-o', 'DPkg::Lock::Timeout=120']
  const install = ['apt-get', ...lock, 'install', '-y', '--no-install-recommends', ...packages]
  let result = await runCommand(install, options)
  if (result.code !== 0) {
    await runCommand(['apt-get', ...lock, 'update'], options)
    result = await runCommand(install, options)
  }
  rmSync(ATTEMPT_FILE, { force: true })
  if (result.code === 0) return

  mkdirSync(join(ATTEMPT_FILE, '..'), { recursive: true })
  writeFileSync(ATTEMPT_FILE, result.output)
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
