import { join } from 'node:path'
import { installSystemTools } from './install-system.ts'
import { endCommandsOnSignals, runCommand } from './run-command.ts'
import { programTools } from './system-tools.ts'

/** The page from its sources (http://localhost:5173) and the API behind it, each restarted when its files change. */
const ROOT = join(import.meta.dirname, '..')
const apiPort = process.env['API_PORT'] || '3001'

endCommandsOnSignals()
await installSystemTools(programTools)
// The processes that main.ts keeps load the sources, so folders are watched and not what main.ts itself imports.
const watch = ['--watch-preserve-output', ...['server', 'protocol'].map((room) => `--watch-path=${join(ROOT, room, 'src')}`)]
const api = ['node', '--disable-warning=ExperimentalWarning', ...watch, 'server/src/main.ts']
await Promise.race([
  runCommand(api, { cwd: ROOT, env: { PORT: apiPort }, isShown: true }),
  runCommand(['vite'], { cwd: join(ROOT, 'web'), env: { API_PORT: apiPort }, isShown: true }),
])
process.kill(process.pid, 'SIGTERM')
