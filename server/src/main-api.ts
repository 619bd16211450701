import { runProcess } from './processes/run-process.ts'
import { startApi } from './start-api.ts'

// Serves the API and the page. Kept by main.ts, or run by itself with DATABASE_URL set (docs/running.md).
await runProcess('api', startApi)
