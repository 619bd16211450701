/** One run of an outside command over files that may be hostile. */
export type ToolRun = {
  /** A name on the PATH, or a path. */
  command: string
  /** Built from the paths at which the command finds its files, which differ with and without a sandbox. */
  args: (at: ToolPaths) => string[]
  files?: ToolFiles
  program?: ToolProgram
  limits: ToolLimits
  signal?: AbortSignal | undefined
}

/** Everything that a command may see of the disk: two files to read and one folder to write into. */
export type ToolFiles = { input?: string; watermarkPath?: string; outDir?: string }

/** A program of ours that the command runs: `entry` and `parts` are files and folders below `root`. */
export type ToolProgram = { root: string; entry: string; parts: string[] }

export type ToolPaths = Required<ToolFiles> & { program: string }

export type ToolResult = { exitCode: number; stdout: string; stderr: string }

export type ToolLimits = {
  cpuSeconds: number
  wallMs: number
  fileBytes: number
  /** Limit on the address space; unset for Node, which reserves far more than it uses. */
  memoryBytes?: number
  /** Limit on memory that is actually writable, which does not count reservations. */
  dataBytes?: number
}
