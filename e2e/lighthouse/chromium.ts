import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import journeys from '#playwright.config.ts'

const startMs = 60_000

export type Chromium = { endpoint: string; end: () => Promise<void> }

/** Starts the journeys' browser with an empty profile, controlled through its debugging port. */
export async function startChromium(): Promise<Chromium> {
  const { executablePath = '', args = [] } = journeys.use?.launchOptions ?? {}
  const profile = await mkdtemp(join(tmpdir(), 'pairtake-chromium-'))
  const child = spawn(executablePath, [...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ends its child processes too.
    detached: true,
  })
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  // An interrupted run leaves no browser behind.
  process.once('exit', kill)
  const end = async () => {
    process.off('exit', kill)
    const hasEnded = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
    kill()
    await hasEnded
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    return { endpoint: await endpointOf(child.stderr), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function endpointOf(errors: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${said}`)), startMs)
    const end = () => reject(new Error(`Chromium ended:\n${said}`))
    errors.once('end', end)
    errors.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const found = /listening on (ws:\S+)/.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      errors.off('end', end)
      resolve(found)
    })
  })
}
