import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@pairtake/server/adapters/database/wait-until'
import { Facts } from '#faults/facts.ts'
import { Answers, PatientClient } from '#faults/patient-client.ts'
import { Stages } from '#faults/report.ts'
import { compareAll, untilAtRest } from '#faults/settling.ts'
import { liveOn, setStage } from '#faults/stage.ts'
import { crowdOf } from '#harness/crowd.ts'
import { writeLargeVideo } from '#steps/large-file.ts'
import { Cluster } from './cluster.ts'
import { compareReceived } from './received-mails.ts'

const MiB = 1024 * 1024
const creatorCount = 2
const progressMs = 240_000
/** With this seed, the first creator's first job delivers a video in two parts, and the second creator's a photo. */
const seed = 4

export type OutageReport = {
  problems: string[]
  facts: number
  contracts: number
  /** Whether the API that is replaced runs the previous version instead of this one. */
  hasVersionBefore: boolean
  stages: readonly string[]
  log: string
}

/**
 * Members do the main job through the proxy while an API, a worker and the database are killed and an API is replaced by a new version. Each outage
 * waits until something was acknowledged since the last one, so that it interrupts work however fast the machine is.
 */
export async function runOutages(): Promise<OutageReport> {
  const folder = await mkdtemp(join(tmpdir(), 'pairtake-films-'))
  const stages = new Stages()
  const cluster = await Cluster.start()
  const answers = new Answers()
  const facts = new Facts()
  const problems: string[] = []
  try {
    stages.end('the start')
    const film = await writeLargeVideo(join(folder, 'film.mp4'), 6 * MiB)
    const crowd = crowdOf(await cluster.openBeside(), cluster.address)
    const patient = (token: string) => new PatientClient(cluster.address, token, answers)
    const stage = await setStage(crowd, { creators: creatorCount, patient, video: film.path }).finally(crowd.close)
    const work = new AbortController()
    const lanes = stage.creators.map((_creator, lane) => liveOn({ stage, lane, seed, facts, problems, isOver: work.signal }))
    await hurtInTurn(cluster, facts, problems).catch((error: unknown) => problems.push(String(error)))
    stages.end('the outages')
    work.abort()
    await Promise.all(lanes)
    stages.end('the last jobs')
    const { deps, close } = await cluster.openBeside()
    try {
      const last = await untilAtRest(deps.db, { withEvents: true })
      stages.end(`coming to rest (last: ${last})`)
      problems.push(...(await compareAll(deps.db, facts)), ...(await compareReceived(deps.db, cluster.mails.idsReceived())))
    } finally {
      await close()
    }
    problems.push(...answers.findings)
    stages.end('the comparison')
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { acknowledged, contracts } = facts
  const { hasVersionBefore, said: log } = cluster
  return { problems, facts: acknowledged.length, contracts: contracts.length, hasVersionBefore, stages: stages.told, log }
}

async function hurtInTurn(cluster: Cluster, facts: Facts, problems: string[]): Promise<void> {
  const progress = async (when: string) => {
    const before = facts.acknowledged.length
    const isMoving = await waitUntil(progressMs, () => facts.acknowledged.length > before || problems.length > 0, 20)
    if (!isMoving) throw new Error(`Nothing was acknowledged within ${progressMs / 1000} s ${when}.`)
  }
  await progress('at the start')
  for (const name of ['api-1', 'worker-1'] as const) {
    await cluster.end(name, 'SIGKILL')
    await progress(`without ${name}`)
    await cluster.start(name)
    await progress(`with a new ${name}`)
  }
  await cluster.killDatabase()
  await cluster.startDatabase()
  await progress('after the death of the database')
  const ended = await cluster.end('api-2', 'SIGTERM')
  if (ended !== 0) problems.push(`The version before ended with ${ended}.`)
  await progress('while the version before is gone')
  await cluster.start('api-2')
  await progress('with the new version')
  await cluster.end('worker-2', 'SIGKILL')
  await cluster.end('api-2', 'SIGKILL')
  await progress('with one process of each')
}
