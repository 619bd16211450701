export interface Step {
  name: string
  command: readonly string[]
  /** Relative to the project's folder. */
  cwd?: string
  /** Suites write a report with the number of passed and failed tests; other steps count as one failure. */
  report?: 'vitest' | 'playwright'
  needsBrowser?: true
  /** Uses one core and changes nothing that another step reads, so it runs in parallel with other quiet steps. */
  isQuiet?: true
}

/** The exit code of a step that could not check anything, which is not a failure. */
export const uncheckedExitCode = 75

/**
 * Type checks incrementally: unchanged sources are not checked again, which takes a twelfth of the time. On one thread, because each of several
 * works out the shared types for itself: together the three took 2.5 times the processor time.
 */
function checkTypes(project: string): readonly string[] {
  const buildInfo = `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  return ['tsc', '-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', buildInfo]
}

/** The steps of `npm run check`, which `npm test` also runs first. */
export const checkSteps: readonly Step[] = [
  // First, because the build writes the route tree that the page's types depend on.
  { name: 'page', command: ['node', 'tools/build-page.ts'] },
  { name: 'server', command: ['node', 'tools/build-server.ts'] },
  { name: 'weight', command: ['node', 'tools/check-weight.ts'] },
  { name: 'format', command: ['oxfmt', '--check', '.'], isQuiet: true },
  { name: 'lint', command: ['oxlint', '--type-aware'], isQuiet: true },
  { name: 'types', command: checkTypes('tsconfig.json'), isQuiet: true },
  { name: 'types-web', command: checkTypes('web/tsconfig.json'), isQuiet: true },
  { name: 'types-e2e', command: checkTypes('e2e/tsconfig.json'), isQuiet: true },
  { name: 'unused', command: ['knip'], isQuiet: true },
  { name: 'structure', command: ['node', 'tools/check-structure.ts'], isQuiet: true },
  { name: 'generated', command: ['node', 'tools/generate-docs.ts', '--check'], isQuiet: true },
  { name: 'packages', command: ['node', 'tools/check-dependencies.ts'], isQuiet: true },
  { name: 'audit', command: ['node', 'tools/check-audit.ts'], isQuiet: true },
  { name: 'tests', command: ['vitest', 'run'], report: 'vitest' },
]

/** The further steps of `npm test`. */
export const journeySteps: readonly Step[] = [
  { name: 'journeys', command: ['playwright', 'test'], cwd: 'e2e', report: 'playwright', needsBrowser: true },
  // These read the reports of the two above.
  { name: 'abuse', command: ['node', 'tools/check-abuse.ts'] },
  { name: 'proved', command: ['node', 'tools/check-requirements.ts'] },
]

/**
 * The steps of `npm run test:judges`, kept out of `npm test` so that this takes ten minutes: tests that start and kill whole services, cut
 * connections or take minutes, and the journeys of what goes beyond the two documents. Their files are named `*.slow.test.ts` and `*.slow.e2e.ts`.
 */
export const judgeSteps: readonly Step[] = [
  { name: 'page', command: ['node', 'tools/build-page.ts'] },
  { name: 'lighthouse-packages', command: ['node', 'tools/install-lighthouse.ts'] },
  { name: 'slow-tests', command: ['vitest', 'run', '--config', 'vitest.slow.config.ts'], report: 'vitest' },
  {
    name: 'slow-journeys',
    command: ['playwright', 'test', '--config', 'playwright.slow.config.ts'],
    cwd: 'e2e',
    report: 'playwright',
    needsBrowser: true,
  },
  { name: 'slow-abuse', command: ['node', 'tools/check-abuse.ts', 'slow'] },
  { name: 'slow-proved', command: ['node', 'tools/check-requirements.ts', 'slow'] },
]

/** The steps of `npm run test:long`, which take minutes and gigabytes. Tests without a browser are files named `*.long.ts`. */
export const longSteps: readonly Step[] = [
  { name: 'long-tests', command: ['vitest', 'run', '--config', 'vitest.long.config.ts'], report: 'vitest' },
  {
    name: 'long',
    command: ['playwright', 'test', '--config', 'playwright.long.config.ts'],
    cwd: 'e2e',
    report: 'playwright',
    needsBrowser: true,
  },
]

/** The steps of `npm run test:faults`, with as many faults as `FAULTS` says. The slow journeys include a few. */
export const faultSteps: readonly Step[] = [
  {
    name: 'faults',
    command: ['playwright', 'test', '--config', 'playwright.slow.config.ts', 'journeys/faults.slow.e2e.ts'],
    cwd: 'e2e',
    report: 'playwright',
  },
]

/** The steps of `npm run test:lighthouse`: every screen, `RUNS` times. The slow journeys include one screen of each side. */
export const lighthouseSteps: readonly Step[] = [
  { name: 'page', command: ['node', 'tools/build-page.ts'] },
  { name: 'lighthouse-packages', command: ['node', 'tools/install-lighthouse.ts'] },
  {
    name: 'lighthouse',
    command: ['playwright', 'test', '--config', 'playwright.lighthouse.config.ts'],
    cwd: 'e2e',
    report: 'playwright',
    needsBrowser: true,
  },
]

const inImage = (path: string) => ['env', `BUILT_IMAGE=${path}`] as const

/** The steps of `npm run test:image`: builds the image, and runs the main job with processes in it while they are killed and replaced. */
export const imageSteps: readonly Step[] = [
  { name: 'page', command: ['node', 'tools/build-page.ts'] },
  { name: 'server', command: ['node', 'tools/build-server.ts'] },
  { name: 'image', command: ['node', 'tools/build-image.ts'] },
  {
    name: 'image-tests',
    command: [...inImage('.cache/image/built.json'), 'vitest', 'run', '--config', 'vitest.image.config.ts'],
    report: 'vitest',
  },
  {
    name: 'image-job',
    command: [
      ...inImage('../.cache/image/built.json'),
      'playwright',
      'test',
      '--config',
      'playwright.slow.config.ts',
      'journeys/beyond-one-machine.slow.e2e.ts',
    ],
    cwd: 'e2e',
    report: 'playwright',
  },
  { name: 'image-end', command: ['node', 'tools/build-image.ts', '--end'] },
]

const year = new Date().getUTCFullYear()
const lastOfMarch = new Date(Date.UTC(year + 1, 2, 31))
const clocksGoForward = 31 - lastOfMarch.getUTCDay()

/** Moments at which a day, month or year ends or an hour is skipped, in time zones where the date differs from UTC, or in other locales. */
const oddMoments = [
  ['new-year', `${year}-12-31 23:59:30`, 'Pacific/Auckland', 'tr_TR.UTF-8'],
  ['end-of-february', `${year + 1}-02-28 23:59:00`, 'America/St_Johns', 'C.UTF-8'],
  ['leap-day', `${year + 4 - (year % 4)}-02-29 12:00:00`, 'Pacific/Auckland', 'C.UTF-8'],
  ['clocks-go-forward', `${year + 1}-03-${clocksGoForward} 00:59:50`, 'Europe/Berlin', 'tr_TR.UTF-8'],
  [
    'saturday',
    `${year + 1}-05-${1 + ((6 - new Date(Date.UTC(year + 1, 4, 1)).getUTCDay() + 7) % 7)} 12:00:00`,
    'America/St_Johns',
    'tr_TR.UTF-8',
  ],
] as const

/**
 * The steps of `npm run test:luck`: the same tests with different incidental conditions. Rows without an `order by` come in reverse order, and the
 * date changes during the run.
 */
export const luckSteps: readonly Step[] = [
  { name: 'rows-reversed', command: ['env', 'ROWS=reversed', 'vitest', 'run'], report: 'vitest' },
  ...oddMoments.map(([name, moment, zone, language]): Step => {
    return { name, command: ['sh', 'tools/at-date.sh', moment, zone, language, 'vitest', 'run'], report: 'vitest' }
  }),
]

/** The steps of `npm run test:properties`: the fast-check properties with new random cases; a failure prints the seed that reproduces it. */
export const propertySteps: readonly Step[] = [
  {
    name: 'properties',
    command: ['vitest', 'run', 'bargain', 'review-target-rules', 'price-rules', 'word-diff'],
    report: 'vitest',
  },
]
