import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{protocol,server,web,tools}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['server/src/testing/database-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // Files share what they import, which takes a third off the time; each has a database of its own and puts back what it changes.
    isolate: false,
  },
})
