import { detectIsolation, rungs } from '#adapters/media/detect-isolation.ts'
import type { Rung } from '#adapters/media/detect-isolation.ts'
import { runIsolated } from '#adapters/media/run-isolated.ts'
import type { ToolResult, ToolRun } from '#adapters/media/tool-run.ts'

/** The rung that tests use on this machine. */
export async function rungHere(): Promise<Rung> {
  return (await detectIsolation()).rung
}

/** Every rung that this machine supports. */
export async function rungsHere(): Promise<Rung[]> {
  const held: Rung[] = []
  for (const rung of rungs) if ((await detectIsolation(rung)).rung === rung) held.push(rung)
  return held
}

/** Runs a tool with at most this rung. */
export async function runToolAt(rung: Rung, run: ToolRun): Promise<ToolResult> {
  return runIsolated(await detectIsolation(rung), run)
}
