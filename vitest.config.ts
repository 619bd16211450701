import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** They take longest although their files are small: started last, each would leave one core idle. */
const long =
  /\/(histories|render-video|render-image|deliver-mail|(constant-rate|demo-files|seed-demo|races|first-start|outliving|outage|cluster-home)\.slow)\.test\.ts$/

/**
 * The longest files first, and those with a document last: a worker ends, with all it has imported, when the next file wants another environment than its
 * own, so files of both kinds in turn would each get a worker.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const withDocument = new Set(files.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')))
    const rank = (file: TestSpecification) => (withDocument.has(file) ? 2 : long.test(file.moduleId) ? 0 : 1)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    include: ['{protocol,server,web,tools}/**/*.test.ts'],
    // These are run by `npm run test:judges`.
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    setupFiles: [
      'server/src/testing/property-seed.ts',
      ...(process.env['ROWS'] === 'reversed' ? ['server/src/testing/reverse-rows.ts'] : []),
      ...(process.env['RUNG_OF_TEST'] === undefined ? [] : ['server/src/testing/take-asked-rung.ts']),
      ...(process.env['MUTANT'] === undefined ? [] : ['server/src/testing/guards/live-with-mutant.ts']),
    ],
    globalSetup: ['server/src/testing/database-server.ts'],
    // Not performance goals: they tell a hanging test or hook from a slow one on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Awaited results come immediately, but vitest's default of a second is too short on a busy machine. Shorter than the minute after which a
    // process polls on its own, so that a missing notification still fails the test.
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores: a third of a worker's time is waiting for timers and other processes. A fourth gained nothing when it was tried.
    maxWorkers: 3,
    // Files share their imports, which saves a third of the time; each has its own database and restores what it changes.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
})
