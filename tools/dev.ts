import { join } from 'node:path'
import './end-with-npm.ts'
import { installSystemTools } from './install-system.ts'
import { endCommandsOnSignals, runCommand } from './run-command.ts'
import { programTools } from './system-tools.ts'

/** The page from its sources (http://localhost:5173) and the API behind it, each started anew when its files change. */
const ROOT = join(import.meta.dirname, '..')
const apiPort = process.env['API_PORT'] || '3001'

endCommandsOnSignals()
await installSystemTools(programTools)
const api = ['node', '--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/src/main.ts']
await Promise.race([
  runCommand(api, { cwd: ROOT, env: { PORT: apiPort }, isShown: true }),
  runCommand(['vite'], { cwd: join(ROOT, 'web'), env: { API_PORT: apiPort }, isShown: true }),
])
process.kill(process.pid, 'SIGTERM')
