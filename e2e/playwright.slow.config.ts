import journeys from './playwright.config.ts'

/** Journeys of services that are killed and lines that break, and long walks: `npm run test:judges`. */
export default { ...journeys, projects: [{ name: 'slow', testMatch: '**/*.slow.e2e.ts' }] }
