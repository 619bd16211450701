import { runProcess } from './processes/run-process.ts'
import { startWork } from './start-work.ts'

// Runs tasks and the clock. Kept by main.ts, or run by itself with DATABASE_URL set (docs/running.md).
await runProcess('worker', startWork)
