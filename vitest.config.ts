import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** They take longest and are no large files: begun last, each would keep one core waiting. */
const long =
  /\/(histories|render-video|render-image|demo-files|deliver-mail|seed-demo|(races|first-start|outliving|outage|cluster-home)\.slow)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{protocol,server,web,tools}/**/*.test.ts'],
    // `npm run test:judges` runs those.
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    setupFiles: [
      'server/src/testing/property-seed.ts',
      ...(process.env['ROWS'] === 'reversed' ? ['server/src/testing/reverse-rows.ts'] : []),
      ...(process.env['RUNG_OF_TEST'] === undefined ? [] : ['server/src/testing/take-asked-rung.ts']),
      ...(process.env['MUTANT'] === undefined ? [] : ['server/src/testing/guards/live-with-mutant.ts']),
    ],
    globalSetup: ['server/src/testing/database-server.ts'],
    // No promises: what tells a test or a hook that hangs from one on a machine with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes at once; vitest's own patience of a second ends before it on a machine with other work. Shorter than the
    // minute after which a process looks again by itself, so that whoever should have been told is not found out late.
    expect: { poll: { timeout: 30_000 } },
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // Files share what they import, which takes a third off the time; each has a database of its own and puts back what it changes.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
})
