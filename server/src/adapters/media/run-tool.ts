import { detectIsolation } from './detect-isolation.ts'
import { runIsolated } from './run-isolated.ts'
import type { ToolResult, ToolRun } from './tool-run.ts'

/** Runs an outside command in the best isolation that this system allows. */
export async function runTool(run: ToolRun): Promise<ToolResult> {
  return runIsolated(await detectIsolation(), run)
}
