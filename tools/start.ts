import { join } from 'node:path'
import { buildChangedPage } from './build-page.ts'
import { buildChangedServer } from './build-server.ts'
import { installSystemTools } from './install-system.ts'
import { endCommandsOnSignals } from './run-command.ts'
import { programTools } from './system-tools.ts'

const ROOT = join(import.meta.dirname, '..')

/** All in one, kept by one parent; or one process of several, on a database that runs already. */
const entries: Record<string, string> = { api: 'main-api', worker: 'main-worker' }
const [asked = '', ...others] = process.argv.slice(2)
const entry = entries[asked]

endCommandsOnSignals()
// Whoever reads what is said may have left (`npm start | head -1`), which is no reason not to start.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
await installSystemTools(programTools)
await buildChangedServer()
// A worker shows no page.
if (asked !== 'worker' && !(await buildChangedPage())) process.exit(1)

// The program takes this process over: signals reach only it, and nothing of the preparation stays in memory.
process.execve?.(
  process.execPath,
  [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    join(ROOT, `server/dist/${entry ?? 'main'}.js`),
    ...(entry ? others : process.argv.slice(2)),
  ],
  // What was compiled at the last start is not compiled again: two fifths of the time until the service listens.
  { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'), ...process.env },
)
