import journeys from './playwright.config.ts'

/** Journeys that take minutes: `npm run test:long`. */
export default { ...journeys, testDir: './long', timeout: 900_000, workers: 1 }
