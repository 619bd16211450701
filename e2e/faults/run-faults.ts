import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { waitUntil } from '@pairtake/server/adapters/database/wait-until'
import { openBeside } from '@pairtake/server/testing/open-beside'
import { seeded } from '@pairtake/server/testing/seeded'
import { answersAgain } from '@pairtake/server/testing/service-process'
import { mountSmallDisk, type SmallDisk } from '@pairtake/server/testing/small-disk'
import { openCrowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { compareBooks, listUnrest } from './books-queries.ts'
import { Facts } from './facts.ts'
import { dealFaults, mostTurnedSeconds } from './faults.ts'
import { ContractLife, type Cast, type Person } from './contract-life.ts'
import { Answers, PatientClient } from './patient-client.ts'
import { Stages, type FaultReport, type Outage } from './report.ts'
import { openTurnedClock, type TurnedClock } from './turned-clock.ts'

type FaultOptions = { faults: number; seed: number }
type Stage = { agencies: Person[]; creators: Person[]; operator: PatientClient; photos: string[]; video: string }

const settings = { CHUNK_BYTES: '65536', WRITES_PER_MINUTE: '1000000', VISITOR_READS_PER_MINUTE: '1000000' }
const creatorCount = 3
const restMs = 300_000
/** From here on the run has time to wait for what comes once a minute, and needs room. */
const manyFaults = 20

/** Several members do the main job again and again while everything under them is hurt in turn; then all that was acknowledged is looked for. */
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
    const stage = await setStage(service, answers)
    stages.end('the start')
    const work = new AbortController()
    const lanes = stage.creators.map((_creator, lane) => liveOn({ stage, lane, seed, facts, problems, isOver: work.signal }))
    await hurtInTurn({ service, disk, clock, random, faults, outages, log }).catch((error: unknown) => problems.push(String(error)))
    stages.end('the faults')
    work.abort()
    // What was put off, or leased to a worker that is gone, by a clock that was ahead would be due only then.
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

async function setStage(service: Service, answers: Answers): Promise<Stage> {
  const crowd = await openCrowd(service)
  const patient = (token: string) => new PatientClient(service.address, token, answers)
  try {
    const agencies = [await crowd.agency(), await crowd.agency()].map(({ member }) => ({ id: member.id, client: patient(member.token) }))
    const creators: Person[] = []
    for (let count = 0; count < creatorCount; count++) {
      const { member } = await crowd.creator()
      const client = patient(member.token)
      await client.call(saveBeneficiary, { body: bankAccount })
      creators.push({ id: member.id, client })
    }
    const { member } = await crowd.operator()
    const sizes = [700, 800, 900, 1000]
    const photos = await Promise.all(sizes.map((width) => makePhoto({ width, height: 800, format: 'png' })))
    return { agencies, creators, operator: patient(member.token), photos, video: await makeVideo({ seconds: 2 }) }
  } finally {
    await crowd.close()
  }
}

const bankAccount = {
  fullName: 'Mara Kovac',
  address: 'Lange Reihe 5, Hamburg',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  bankAddress: 'Frankfurt',
}

type Life = { stage: Stage; lane: number; seed: number; facts: Facts; problems: string[]; isOver: AbortSignal }

/** One creator's jobs, one after the other, the last of which is finished after the last fault. */
async function liveOn({ stage, lane, seed, facts, problems, isOver }: Life): Promise<void> {
  const random = seeded(seed + lane + 1)
  for (let count = 1; count === 1 || !isOver.aborted; count++) {
    const agency = stage.agencies[Math.floor(random() * stage.agencies.length)]
    const creator = stage.creators[lane]
    if (!agency || !creator) return
    const cast: Cast = { ...stage, agency, creator, random }
    const name = `Job ${lane + 1}.${count}`
    try {
      await new ContractLife(cast, facts, name).run()
    } catch (error) {
      problems.push(`${name}: ${String(error)}`)
      return
    }
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

/** Nothing is left to do: no preview to make, no mail to send, no charge that is open. */
async function atRest(service: Service, isPatient: boolean): Promise<string> {
  const { deps, close } = await openBeside(service.dataDir)
  try {
    let unrest: string[] = []
    const isAtRest = async () => {
      const found = await listUnrest(deps.db, { withEvents: isPatient })
      if (found.length > 0) unrest = found
      return found.length === 0
    }
    if (!(await waitUntil(restMs, isAtRest, 250))) throw new Error(`Still waiting after ${restMs / 1000} s: ${unrest.join('; ')}`)
    return unrest.join('; ')
  } finally {
    await close()
  }
}

async function compare(service: Service, facts: Facts): Promise<string[]> {
  const { deps, close } = await openBeside(service.dataDir)
  const problems = await compareBooks(deps.db, facts.contracts, facts.notices).finally(close)
  for (const { words, isThere } of facts.acknowledged) {
    const found = await isThere().then(
      (isKept) => (isKept ? undefined : `Acknowledged and not there: ${words}`),
      (error: unknown) => `${words}: ${String(error)}`,
    )
    if (found !== undefined) problems.push(found)
  }
  return problems
}
