import { saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { seeded } from '@pairtake/server/testing/seeded'
import type { Crowd } from '#harness/crowd.ts'
import { ContractLife, type Cast, type Person } from './contract-life.ts'
import type { Facts } from './facts.ts'
import type { PatientClient } from './patient-client.ts'

export type Stage = { agencies: Person[]; creators: Person[]; operator: PatientClient; photos: string[]; video: string }
type Wanted = { creators: number; patient: (token: string) => PatientClient; video?: string }

const bankAccount = {
  fullName: 'Mara Kovac',
  address: 'Lange Reihe 5, Hamburg',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  bankAddress: 'Frankfurt',
}

/** Creates two agencies with cards, creators with bank accounts, an operator, and the files to deliver. */
export async function setStage(crowd: Crowd, { creators: creatorCount, patient, video }: Wanted): Promise<Stage> {
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
  return { agencies, creators, operator: patient(member.token), photos, video: video ?? (await makeVideo({ seconds: 2 })) }
}

type Life = { stage: Stage; lane: number; seed: number; facts: Facts; problems: string[]; isOver: AbortSignal }

/** Runs one creator's jobs one after the other; the last one finishes after the last fault. */
export async function liveOn({ stage, lane, seed, facts, problems, isOver }: Life): Promise<void> {
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
