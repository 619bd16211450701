import journeys from './playwright.config.ts'

const slow = '**/*.slow.e2e.ts'
/** Eleven minutes: begun in the order of names, it would run by itself at the end. */
const long = '**/exact-frames.slow.e2e.ts'

/** Journeys of services that are killed and lines that break, and long walks: `npm run test:judges`. */
export default {
  ...journeys,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'slow', testMatch: slow, testIgnore: long },
  ],
}
