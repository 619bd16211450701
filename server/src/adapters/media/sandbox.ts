import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'
import { findCommand } from './find-command.ts'
import { MediaToolMissingError } from './media-errors.ts'
import { waiting, waitsBy } from './start-signal.ts'
import { systemCallFilter } from './system-call-filter.ts'
import type { ToolPaths, ToolRun } from './tool-run.ts'

/** bubblewrap as it was found to work here. */
export type Sandbox = {
  bwrap: string
  /** Root can hand a tool to a user id that no account has; anybody else can only name it `nobody` in a namespace of users. */
  user: { kind: 'unused-id'; id: number; setpriv: string } | { kind: 'namespace' }
}

/** Where bubblewrap reads the system call filter; the numbers before it are those every process has, and the line to the worker. */
export const filterDescriptor = 4

/** Libraries, and what the loader finds them by. No accounts, no settings, no keys. */
const libraryPaths = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/etc/alternatives', '/etc/ld.so.cache']
const devices = ['/dev/null', '/dev/urandom']
const nobody = '65534'
/** Set up as root, given up before the tool starts. */
const capabilitiesToChangeUser = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP']

export function sandboxPaths({ files = {}, program }: ToolRun): ToolPaths {
  return {
    input: files.input ? '/in/file' : '',
    watermarkPath: files.watermarkPath ? '/in/watermark' : '',
    outDir: files.outDir ? '/out' : '',
    program: program ? posix.join('/program', relative(program.root, program.entry)) : '',
  }
}

/** The words that go before a tool's arguments: a file system made of nothing but what it needs, all of it read-only but /out. */
export function sandboxWords({ bwrap, user }: Sandbox, run: ToolRun): string[] {
  const command = findCommand(run.command)
  if (command === undefined) throw new MediaToolMissingError(`${run.command} cannot be started: there is no such command.`)
  const tool = `/bin/${basename(run.command)}`
  const isRoot = user.kind === 'unused-id'
  const mounts = [...libraries(), ...devices.flatMap((path) => ['--dev-bind', path, path])]
  const helpers = [[waitsBy, waitsBy] as const, ...(isRoot ? [[user.setpriv, '/bin/setpriv'] as const] : [])]
  const binds = [...helpers, [command, tool] as const, ...partsOf(run)]
  return [
    bwrap,
    ...(isRoot ? [] : ['--unshare-user', '--uid', nobody, '--gid', nobody]),
    ...'--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try --hostname media --die-with-parent --setenv PATH /bin'.split(
      ' ',
    ),
    '--cap-drop',
    'ALL',
    ...(isRoot ? capabilitiesToChangeUser.flatMap((name) => ['--cap-add', name]) : []),
    ...foldersAbove(binds.map(([, to]) => to)).flatMap((folder) => ['--dir', folder]),
    ...mounts,
    ...binds.flatMap(([from, to]) => ['--ro-bind', from, to]),
    ...(run.files?.outDir ? ['--bind', run.files.outDir, '/out'] : []),
    ...'--remount-ro / --chdir /'.split(' '),
    ...(systemCallFilter() ? ['--seccomp', String(filterDescriptor)] : []),
    '--',
    ...(isRoot ? ['/bin/setpriv', ...becoming(user.id)] : []),
    ...waiting,
    tool,
  ]
}

function partsOf({ files = {}, program, ...run }: ToolRun): (readonly [from: string, to: string])[] {
  const { input, watermarkPath } = sandboxPaths({ ...run, files, ...(program && { program }) })
  return [
    ...(files.input ? [[files.input, input] as const] : []),
    ...(files.watermarkPath ? [[files.watermarkPath, watermarkPath] as const] : []),
    ...(program ? program.parts.map((part) => [part, posix.join('/program', relative(program.root, part))] as const) : []),
  ]
}

const becoming = (id: number) => [
  `--reuid=${id}`,
  `--regid=${id}`,
  ...'--clear-groups --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all'.split(' '),
]

/** Distributions that moved /lib into /usr/lib have a link there. */
function libraries(): string[] {
  return libraryPaths
    .filter((path) => existsSync(path))
    .flatMap((path) => (lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]))
}

/** Folders that bubblewrap makes by itself are closed to the user the tool becomes. */
function foldersAbove(paths: string[]): string[] {
  const folders = new Set(['/usr', '/usr/local', '/etc', '/dev'])
  for (const path of paths) {
    const parts = path.split('/').slice(1, -1)
    for (const at of parts.keys()) folders.add(join('/', ...parts.slice(0, at + 1)))
  }
  return [...folders]
}
