import { parseArgs } from 'node:util'
import { openServer, makeTemplate } from '../server/src/testing/database-server.ts'
import { plantedFaults } from '../server/src/testing/histories/planted-books.ts'
import { simulate } from '../server/src/testing/histories/simulate.ts'

/**
 * `npm run simulate -- --histories 10000 --seed 1`: runs random histories of money and proves every invariant of the books after every step.
 * `--provider sandbox` or `--provider stripe` uses only that provider. `--plant "VAT booked"` first plants the faults whose title contains these
 * words, to prove that they are found.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    plant: { type: 'string' },
    provider: { type: 'string' },
  },
})
const [histories, seed] = [Number(values.histories), Number(values.seed)]
if (!Number.isSafeInteger(histories) || !Number.isSafeInteger(seed) || histories < 1 || seed < 0) {
  process.stderr.write('Whole numbers, please: npm run simulate -- --histories 10000 --seed 1\n')
  process.exit(2)
}
const providers = (['sandbox', 'stripe'] as const).filter((name) => values.provider === undefined || values.provider === name)
if (providers.length === 0) {
  process.stderr.write('The provider is sandbox or stripe.\n')
  process.exit(2)
}
const planted = plantedFaults.filter(({ title }) => values.plant !== undefined && title.includes(values.plant))
if (values.plant !== undefined && planted.length === 0) {
  process.stderr.write(`No planted fault matches. Available faults:\n${plantedFaults.map(({ title }) => `  ${title}`).join('\n')}\n`)
  process.exit(2)
}
const plants = planted.flatMap(({ disarm, plant }) => (disarm === undefined ? [plant] : [disarm, plant]))

const server = await openServer()
try {
  await makeTemplate(server.url)
  for (const provider of providers) {
    const startedAt = performance.now()
    const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`
    const tell = (done: number) => process.stdout.write(`${provider}: ${done} of ${histories}, ${seconds()}\n`)
    const { failures, ...report } = await simulate({ serverUrl: server.url, provider, seed, histories, plants, tell })
    const words = `${report.histories} histories over ${provider} from seed ${seed}, ${report.steps} steps, ${report.ended} process lives ended`
    process.stdout.write(`${words}, in ${seconds()}.\n`)
    for (const failure of failures) process.stdout.write(`\n${failure}\n`)
    if (failures.length === 0) process.stdout.write("The books were correct, and equal to the provider's own, after every step.\n")
    else process.exitCode = 1
  }
} finally {
  await server.stop()
}
