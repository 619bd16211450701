import journeys from './playwright.config.ts'

/** Runs `npm run test:lighthouse`: every screen, one after the other. */
export default {
  ...journeys,
  testDir: './lighthouse',
  projects: [{ name: 'lighthouse' }],
  // Two browsers at once would slow each other down.
  workers: 1,
}
