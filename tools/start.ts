import { join } from 'node:path'
import { buildChangedPage } from './build-page.ts'
import { buildChangedServer } from './build-server.ts'
import { installSystemTools } from './install-system.ts'
import { endCommandsOnSignals } from './run-command.ts'
import { programTools } from './system-tools.ts'

const ROOT = join(import.meta.dirname, '..')

/** By default everything under one parent process; `api` or `worker` starts a single process with an existing database. */
const entries: Record<string, string> = { api: 'main-api', worker: 'main-worker' }
const [asked = '', ...others] = process.argv.slice(2)
const entry = entries[asked]

endCommandsOnSignals()
// The reader of the output may have exited (`npm start | head -1`), which must not prevent the start.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
await installSystemTools(programTools)
await buildChangedServer()
// A worker serves no page.
if (asked !== 'worker' && !(await buildChangedPage())) process.exit(1)

// The program replaces this process, so that it receives signals directly and the preparation uses no memory.
process.execve?.(
  process.execPath,
  [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    join(ROOT, `server/dist/${entry ?? 'main'}.js`),
    ...(entry ? others : process.argv.slice(2)),
  ],
  // Reuses the code compiled at the last start, which saves two fifths of the time until the service listens.
  { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'), ...process.env },
)
