import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'
import { findCommand } from './find-command.ts'
import { MediaToolMissingError } from './media-errors.ts'
import { waiting, waitsBy } from './start-signal.ts'
import { systemCallFilter } from './system-call-filter.ts'
import type { ToolPaths, ToolRun } from './tool-run.ts'

/** bubblewrap with the options that were found to work here. */
export type Sandbox = {
  bwrap: string
  /** Root can run a tool with a user id that no account has; other users can only map it to `nobody` in a user namespace. */
  user: { kind: 'unused-id'; id: number; setpriv: string } | { kind: 'namespace' }
}

/**
 * The file descriptor from which bubblewrap reads the system call filter; lower ones are the three that every process has, and the line to the
 * worker.
 */
export const filterDescriptor = 4

/** Libraries, and what the loader needs to find them. No accounts, settings or keys. */
const libraryPaths = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/etc/alternatives', '/etc/ld.so.cache']
const devices = ['/dev/null', '/dev/urandom']
const nobody = '65534'
/** Used as root for the setup, and dropped before the tool starts. */
const capabilitiesToChangeUser = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP']

export function sandboxPaths({ files = {}, program }: ToolRun): ToolPaths {
  return {
    input: files.input ? '/in/file' : '',
    watermarkPath: files.watermarkPath ? '/in/watermark' : '',
    outDir: files.outDir ? '/out' : '',
    program: program ? posix.join('/program', relative(program.root, program.entry)) : '',
  }
}

/** The command line before a tool's arguments: a file system of only what it needs, all read-only except /out. */
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

/** On distributions that moved /lib into /usr/lib, it is a link. */
function libraries(): string[] {
  return libraryPaths
    .filter((path) => existsSync(path))
    .flatMap((path) => (lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]))
}

/** Parent folders, because those that bubblewrap creates automatically are closed to the tool's user. */
function foldersAbove(paths: string[]): string[] {
  const folders = new Set(['/usr', '/usr/local', '/etc', '/dev'])
  for (const path of paths) {
    const parts = path.split('/').slice(1, -1)
    for (const at of parts.keys()) folders.add(join('/', ...parts.slice(0, at + 1)))
  }
  return [...folders]
}
