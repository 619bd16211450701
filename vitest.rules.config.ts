import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Pure rules beside their tests, which need neither a database nor a file: what `npm run mutants:rules` runs some hundred times. */
export default defineConfig({
  resolve: {
    // The copy that Stryker mutates, not the one that `node_modules` points at.
    alias: [{ find: /^@pairtake\/protocol\/(.*?)(?:\.ts)?$/, replacement: join(import.meta.dirname, 'protocol/src/$1.ts') }],
  },
  test: { include: ['{protocol,server,web}/src/**/*-rules.test.ts', 'protocol/src/**/*.test.ts', 'server/src/{config,vat-ids}.test.ts'] },
})
