import { StartRefusal } from './start-refusal.ts'

/** Unusable settings, one line each: `VARIABLE: what to do`. */
export class ConfigError extends StartRefusal {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/** The lines of the `ConfigError` that reading throws; none if it succeeds. */
export function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

/** Reads every part and reports all problems together, so that one restart is enough to fix them. */
export function readAll<Parts extends Record<string, unknown>>(readers: { [Name in keyof Parts]: () => Parts[Name] }): Parts {
  const lines: string[] = []
  const parts: Partial<Parts> = {}
  for (const name in readers) {
    try {
      parts[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      lines.push(...error.lines)
    }
  }
  if (lines.length > 0) throw new ConfigError(lines)
  return parts as Parts
}
