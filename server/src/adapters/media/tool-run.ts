/** One run of an outside command over files that may be hostile. */
export type ToolRun = {
  /** A name on the PATH, or a place. */
  command: string
  /** Made from the places at which the command finds its files, which differ between a sandbox and none. */
  args: (at: ToolPaths) => string[]
  files?: ToolFiles
  program?: ToolProgram
  limits: ToolLimits
  signal?: AbortSignal | undefined
}

/** All that a command may see of the disk: two files to read and one folder to write into. */
export type ToolFiles = { input?: string; watermarkPath?: string; outDir?: string }

/** A program of our own that the command runs: `entry` and `parts` are files and folders below `root`. */
export type ToolProgram = { root: string; entry: string; parts: string[] }

export type ToolPaths = Required<ToolFiles> & { program: string }

export type ToolResult = { exitCode: number; stdout: string; stderr: string }

export type ToolLimits = {
  cpuSeconds: number
  wallMs: number
  fileBytes: number
  /** Address space; unset for Node, which reserves far more than it uses. */
  memoryBytes?: number
  /** Memory really writable, which counts no reservations. */
  dataBytes?: number
}
