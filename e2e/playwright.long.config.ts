import journeys from './playwright.config.ts'

/** What takes minutes: `npm run test:long`. */
export default { ...journeys, testDir: './long', timeout: 900_000, workers: 1 }
