import { runProcess } from './processes/run-process.ts'
import { startWork } from './start-work.ts'

// Runs tasks and the clock. Started by main.ts, or on its own with DATABASE_URL set (docs/running.md).
await runProcess('worker', startWork)
