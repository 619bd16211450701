import { defineConfig } from 'vitest/config'

/** Tests that take minutes or fill a disk: `npm run test:long`. One file at a time, with the same database server as the short tests. */
export default defineConfig({
  test: {
    include: ['{server,tools}/**/*.long.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['server/src/testing/database-server.ts', 'tools/build-server.ts'],
    passWithNoTests: true,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 1,
  },
})
