import { rungHere } from './isolation-rungs.ts'

// Set up before each test file when RUNG_OF_TEST asks for a rung.
await rungHere()
