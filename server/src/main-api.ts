import { runProcess } from './processes/run-process.ts'
import { startApi } from './start-api.ts'

// Serves the API and the page. Started by main.ts, or on its own with DATABASE_URL set (docs/running.md).
await runProcess('api', startApi)
