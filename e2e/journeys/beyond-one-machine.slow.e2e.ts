import { debianPostgresMissing, hasDebianPostgres } from '@pairtake/server/testing/debian-postgres'
import { hasSwift, swiftMissing } from '@pairtake/server/testing/swift-server'
import { hasNginx, nginxMissing } from '#cluster/proxy.ts'
import { runOutages } from '#cluster/run-outages.ts'
import { expect, test } from '#harness/test.ts'

test.skip(!hasDebianPostgres, debianPostgresMissing)
test.skip(!hasSwift, swiftMissing)
test.skip(!hasNginx, nginxMissing)

test('R-261 two APIs and two workers on PostgreSQL and a bucket: whoever is killed or replaced, nothing acknowledged is lost, and each charge and mail is there once', async () => {
  // Longer than all timeouts inside, so that the failing wait is named.
  test.setTimeout(1_800_000)
  const { problems, facts, contracts, hasVersionBefore, stages, log } = await runOutages()
  const replaced = hasVersionBefore ? 'the version before' : 'this version: the history of the sources is not here'
  process.stdout.write(`${contracts} whole jobs, ${facts} acknowledged facts; replaced was ${replaced}. ${stages.join(', ')}\n`)
  expect(problems, log.slice(-8_000)).toEqual([])
  expect(contracts).toBeGreaterThanOrEqual(2)
})
