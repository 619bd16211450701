import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBeside } from '@pairtake/server/testing/open-beside'
import { seeded } from '@pairtake/server/testing/seeded'
import { answersAgain } from '@pairtake/server/testing/service-process'
import { mountSmallDisk, type SmallDisk } from '@pairtake/server/testing/small-disk'
import { openCrowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { Facts } from './facts.ts'
import { dealFaults, mostTurnedSeconds } from './faults.ts'
import { Answers, PatientClient } from './patient-client.ts'
import { Stages, type FaultReport, type Outage } from './report.ts'
import { compareAll, untilAtRest } from './settling.ts'
import { liveOn, setStage } from './stage.ts'
import { openTurnedClock, type TurnedClock } from './turned-clock.ts'

type FaultOptions = { faults: number; seed: number }

const settings = { CHUNK_BYTES: '65536', WRITES_PER_MINUTE: '1000000', VISITOR_READS_PER_MINUTE: '1000000' }
const creatorCount = 3
/** From this number on, the run has time to wait for what happens once a minute, and needs space. */
const manyFaults = 20

/** Several members repeat the main job while everything below them is damaged in turn; then everything acknowledged is checked. */
export async function runFaults({ faults, seed }: FaultOptions): Promise<FaultReport> {
  const random = seeded(seed)
  const disk = await mountSmallDisk(faults >= manyFaults ? 1024 : 512)
  const clock = await openTurnedClock()
  const service = await Service.startIn(disk?.path ?? tmpdir(), { ...settings, ...clock?.env })
  const log: string[] = []
  const answers = new Answers()
  const facts = new Facts()
  const outages: Outage[] = []
  const problems: string[] = []
  const stages = new Stages()
  try {
    const crowd = await openCrowd(service)
    const patient = (token: string) => new PatientClient(service.address, token, answers)
    const stage = await setStage(crowd, { creators: creatorCount, patient }).finally(crowd.close)
    stages.end('the start')
    const work = new AbortController()
    const lanes = stage.creators.map((_creator, lane) => liveOn({ stage, lane, seed, facts, problems, isOver: work.signal }))
    await hurtInTurn({ service, disk, clock, random, faults, outages, log }).catch((error: unknown) => problems.push(String(error)))
    stages.end('the faults')
    work.abort()
    // Work that a fast clock postponed, or leased to a worker that is gone, would otherwise only be due later.
    await clock?.turn(mostTurnedSeconds)
    await Promise.all(lanes)
    stages.end('the last jobs')
    const last = await atRest(service, faults >= manyFaults).catch((error: unknown) => problems.push(String(error)))
    stages.end(`coming to rest (last: ${last})`)
    problems.push(...(await compare(service, facts)), ...answers.findings)
    stages.end('the comparison')
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    log.push(service.said)
    await service.stop()
    await rm(service.dataDir, { recursive: true, force: true })
    await disk?.remove()
    await clock?.remove()
  }
  return {
    seed,
    outages,
    problems,
    stages: stages.told,
    answers: answers.counts,
    facts: facts.acknowledged.length,
    contracts: facts.contracts.length,
    log: log.join('\n'),
  }
}

type Hurting = {
  service: Service
  disk: SmallDisk | undefined
  clock: TurnedClock | undefined
  random: () => number
  faults: number
  outages: Outage[]
  log: string[]
}

async function hurtInTurn({ service, disk, clock, random, faults, outages, log }: Hurting): Promise<void> {
  const dealt = dealFaults(random, { disk, clock })
  for (let count = 0; count < faults; count++) {
    await sleep(200 + random() * 800)
    const fault = dealt.next().value
    const outage: Outage = { fault: fault.name, at: new Date(), ms: Number.NaN, bareMs: Number.NaN }
    outages.push(outage)
    const before = service.said
    const from = performance.now()
    await fault.hurt({ service, disk, clock, random })
    if (service.said.length < before.length) log.push(before)
    const hurtMs = performance.now() - from
    const backMs = await answersAgain(service.address, 60_000)
    outage.ms = Math.round(fault.isHeld ? backMs : hurtMs + backMs)
    outage.bareMs = await startBare()
  }
}

async function startBare(): Promise<number> {
  const from = performance.now()
  await once(spawn(process.execPath, ['--eval', '0'], { env: {}, stdio: 'ignore' }), 'exit')
  return Math.round(performance.now() - from)
}

async function atRest(service: Service, withEvents: boolean): Promise<string> {
  const { deps, close } = await openBeside(service.dataDir)
  return untilAtRest(deps.db, { withEvents }).finally(close)
}

async function compare(service: Service, facts: Facts): Promise<string[]> {
  const { deps, close } = await openBeside(service.dataDir)
  return compareAll(deps.db, facts).finally(close)
}
