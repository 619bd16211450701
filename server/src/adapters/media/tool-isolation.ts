import { sandboxPaths, sandboxWords } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'
import { waiting } from './start-signal.ts'
import type { ToolLimits, ToolPaths, ToolRun } from './tool-run.ts'

/** The wrappers around a tool that this system allows, from the outside in. */
export type Isolation = {
  niced: string[]
  withLimits: boolean
  /** Its own file system, user and namespaces; the fields below are for systems without. */
  sandbox?: Sandbox | undefined
  withoutNetwork: string[]
  endsWithParent: string[]
}

/** The command line to start for a run, and the paths at which the tool finds its files. */
export function wrapped(isolation: Isolation, run: ToolRun): { words: string[]; paths: ToolPaths } {
  const { sandbox, niced, withoutNetwork, endsWithParent } = isolation
  const around = [...niced, ...(isolation.withLimits ? limitWords(run.limits) : [])]
  if (sandbox) {
    const paths = sandboxPaths(run)
    return { words: [...around, ...sandboxWords(sandbox, run), ...run.args(paths)], paths }
  }
  const paths = { input: '', watermarkPath: '', outDir: '', ...run.files, program: run.program?.entry ?? '' }
  // The signal for the parent's death is set last, because a new namespace would clear it.
  return { words: [...around, ...withoutNetwork, ...endsWithParent, ...waiting, run.command, ...run.args(paths)], paths }
}

function limitWords(limits: ToolLimits): string[] {
  return [
    'prlimit',
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
    `--fsize=${limits.fileBytes}`,
    '--core=0',
    ...(limits.memoryBytes ? [`--as=${limits.memoryBytes}`] : []),
    ...(limits.dataBytes ? [`--data=${limits.dataBytes}`] : []),
  ]
}
