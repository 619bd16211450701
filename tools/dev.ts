import { join } from 'node:path'
import { installSystemTools } from './install-system.ts'
import { endCommandsOnSignals, runCommand } from './run-command.ts'
import { programTools } from './system-tools.ts'

/** Serves the page from its sources (http://localhost:5173) with the API behind it, each restarted when its files change. */
const ROOT = join(import.meta.dirname, '..')
const apiPort = process.env['API_PORT'] || '3001'

endCommandsOnSignals()
await installSystemTools(programTools)
// main.ts starts child processes that load the sources, so whole folders are watched and not only what main.ts itself imports.
const watch = ['--watch-preserve-output', ...['server', 'protocol'].map((room) => `--watch-path=${join(ROOT, room, 'src')}`)]
const api = ['node', '--disable-warning=ExperimentalWarning', ...watch, 'server/src/main.ts']
await Promise.race([
  runCommand(api, { cwd: ROOT, env: { PORT: apiPort }, isShown: true }),
  runCommand(['vite'], { cwd: join(ROOT, 'web'), env: { API_PORT: apiPort }, isShown: true }),
])
process.kill(process.pid, 'SIGTERM')
