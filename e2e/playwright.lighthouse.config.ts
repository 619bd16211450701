import journeys from './playwright.config.ts'

/** What `npm run test:lighthouse` runs: every screen, one after the other. */
export default {
  ...journeys,
  testDir: './lighthouse',
  projects: [{ name: 'lighthouse' }],
  // Two browsers at once would measure each other.
  workers: 1,
}
