import journeys from './playwright.config.ts'

const slow = '**/*.slow.e2e.ts'
/** Takes eleven minutes; started in alphabetical order, it would run alone at the end. */
const long = '**/exact-frames.slow.e2e.ts'

/** Journeys in which services are killed and connections break, visits to all screens, and what goes beyond the two documents: `npm run test:judges`. */
export default {
  ...journeys,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'slow', testMatch: slow, testIgnore: long },
  ],
}
