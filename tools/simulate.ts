import { parseArgs } from 'node:util'
import { openServer, makeTemplate } from '../server/src/testing/database-server.ts'
import { plantedFaults } from '../server/src/testing/histories/planted-books.ts'
import { simulate } from '../server/src/testing/histories/simulate.ts'

/**
 * `npm run simulate -- --histories 10000 --seed 1`: random histories of money, every invariant of the books proved after every step.
 * `--plant "VAT booked"` puts the faults with these words in their title into the database first, to see them found.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    plant: { type: 'string' },
  },
})
const [histories, seed] = [Number(values.histories), Number(values.seed)]
if (!Number.isSafeInteger(histories) || !Number.isSafeInteger(seed) || histories < 1 || seed < 0) {
  process.stderr.write('Whole numbers, please: npm run simulate -- --histories 10000 --seed 1\n')
  process.exit(2)
}
const planted = plantedFaults.filter(({ title }) => values.plant !== undefined && title.includes(values.plant))
if (values.plant !== undefined && planted.length === 0) {
  process.stderr.write(`No planted fault has these words. There are:\n${plantedFaults.map(({ title }) => `  ${title}`).join('\n')}\n`)
  process.exit(2)
}
const plants = planted.flatMap(({ disarm, plant }) => (disarm === undefined ? [plant] : [disarm, plant]))

const server = await openServer()
try {
  await makeTemplate(server.url)
  const startedAt = performance.now()
  const tell = (done: number) => process.stdout.write(`${done} of ${histories}, ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  const report = await simulate({ serverUrl: server.url, seed, histories, plants, tell })
  process.stdout.write(`${report.histories} histories from seed ${seed}, ${report.steps} steps, ${report.ended} lives ended on the way.\n`)
  for (const failure of report.failures) process.stdout.write(`\n${failure}\n`)
  if (report.failures.length === 0) process.stdout.write('The books were right after every step.\n')
  else process.exitCode = 1
} finally {
  await server.stop()
}
