import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of pure rules, which need neither a database nor a file: `npm run mutants:rules` runs them some hundred times. */
export default defineConfig({
  resolve: {
    // The copy that Stryker mutates, not the one that `node_modules` points to.
    alias: [{ find: /^@pairtake\/protocol\/(.*?)(?:\.ts)?$/, replacement: join(import.meta.dirname, 'protocol/src/$1.ts') }],
  },
  test: { include: ['{protocol,server,web}/src/**/*-rules.test.ts', 'protocol/src/**/*.test.ts', 'server/src/{config,vat-ids}.test.ts'] },
})
