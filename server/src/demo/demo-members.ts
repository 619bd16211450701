import type { MemberId } from '@pairtake/protocol/ids'
import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { addPaymentMethod, confirmSandboxSetup, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { hashPassword } from '#features/session/password-rules.ts'
import { insertSession } from '#features/session/session-queries.ts'
import { displayNameOf } from '#features/member/member-view.ts'
import { newId } from '#ids.ts'
import { after, days } from '#wire-time.ts'
import { brands, newBrand, operatorPerson, type Brand, type BrandKey, type Person } from './demo-brands.ts'
import { newcomers } from './demo-newcomers.ts'
import { layMedia } from './demo-media.ts'
import type { DemoMember, Stage } from './demo-stage.ts'
import { talents, type Talent, type TalentKey } from './demo-talents.ts'

export const demoPassword = 'demo-take-one'

export type Cast = {
  operator: DemoMember
  brands: Record<BrandKey, DemoMember>
  talents: Record<TalentKey, DemoMember>
  newcomers: DemoMember[]
  newBrand: DemoMember
  pictures: { memberId: MemberId; scene: string; hue: number }[]
}

const works = '4242424242424242'

/** Creates all members at the start; each becomes active on the day they joined. */
export async function gatherCast(stage: Stage): Promise<Cast> {
  const passwordHash = await hashPassword(demoPassword)
  const pictures: Cast['pictures'] = []
  const enter = async (person: Person & { companyName?: string }, role: DemoMember['role']) => {
    const member = await insertDemoMember(stage, { person, role, passwordHash })
    pictures.push({ memberId: member.id, ...person.picture })
    return member
  }
  const operator = await enter(operatorPerson, 'operator')
  const madeBrands = await mapValues(brands, (brand: Brand) => enter(brand, 'agency'))
  const madeTalents = await mapValues(talents, (talent: Talent) => enter(talent, 'creator'))
  const madeNewBrand = await enter(newBrand, 'agency')
  const madeNewcomers = []
  for (const newcomer of newcomers) madeNewcomers.push(await enter(newcomer, 'creator'))

  for (const key of keysOf(brands)) settleIn(stage, brands[key], madeBrands[key])
  for (const key of keysOf(talents)) await insertProfile(stage, talents[key], madeTalents[key])
  for (const [index, newcomer] of newcomers.entries()) {
    const member = madeNewcomers[index]
    if (member) await insertProfile(stage, newcomer, member)
  }
  return { operator, brands: madeBrands, talents: madeTalents, newcomers: madeNewcomers, newBrand: madeNewBrand, pictures }
}

export function membersOf({ operator, brands: agencies, talents: creators, newcomers: others, newBrand: beginner }: Cast): MemberId[] {
  return [operator, beginner, ...Object.values(agencies), ...Object.values(creators), ...others].map(({ id }) => id)
}

type NewMember = { person: Person & { companyName?: string }; role: DemoMember['role']; passwordHash: string }

async function insertDemoMember({ deps }: Stage, { person, role, passwordHash }: NewMember): Promise<DemoMember> {
  const { firstName, lastName, companyName = '' } = person
  const joinedAt = after(deps.now(), -days(person.joinedDaysAgo))
  const displayName = displayNameOf({ role, firstName, lastName, companyName })
  const id = newId<MemberId>()
  await deps.db
    .insertInto('member')
    .values({
      id,
      email: person.email,
      email_key: person.email,
      password_hash: passwordHash,
      role,
      first_name: firstName,
      last_name: lastName,
      company_name: companyName,
      display_name: displayName,
      residence_country: person.country,
      confirmed_at: joinedAt,
      created_at: joinedAt,
    })
    .execute()
  return { id, displayName, role, token: await insertSession(deps.db, deps, { memberId: id, device: 'demo' }) }
}

/** Saves billing information and a working card on the day after joining. */
function settleIn(stage: Stage, brand: Brand, as: DemoMember): void {
  stage.at(brand.joinedDaysAgo - 1, async () => {
    const address = { ...brand.address, state: '', country: brand.country }
    await stage.call(saveBillingInformation, { as, body: { address, ...(brand.trn ? { trn: brand.trn } : {}) } })
    await giveCard(stage, as, works)
  })
}

export async function giveCard(stage: Stage, as: DemoMember, number: string): Promise<string> {
  const { data } = await stage.call(createSetupIntent, { as })
  const card = { number, expMonth: 4, expYear: stage.deps.now().getUTCFullYear() + 4, cvc: '314' }
  const saved = await stage.call(confirmSandboxSetup, { body: { clientSecret: data.clientSecret, card } })
  const added = await stage.call(addPaymentMethod, { as, body: { paymentMethodId: saved.paymentMethodId } })
  return added.data.id
}

async function insertProfile(stage: Stage, talent: Talent, member: DemoMember): Promise<void> {
  const { deps } = stage
  const state = talent.profile.state ?? 'verified'
  const joinedAt = after(deps.now(), -days(talent.joinedDaysAgo))
  await deps.db
    .insertInto('creator_profile')
    .values({
      ...talent.profile,
      creator_id: member.id,
      country: talent.country,
      state,
      submitted_at: state === 'incomplete' ? null : after(joinedAt, days(1)),
      verified_at: state === 'verified' ? after(joinedAt, days(2)) : null,
    })
    .execute()
  for (const [position, [name, scene, hue]] of talent.portfolio.entries()) {
    const mediaId = await layMedia(stage, {
      ownerId: member.id,
      entity: 'PortfolioItemOriginal',
      fileName: `${name}.mp4`,
      file: { kind: 'video', use: 'optimized', scene, hue },
      at: joinedAt,
    })
    await deps.db
      .insertInto('portfolio_item')
      .values({
        id: newId(),
        creator_id: member.id,
        media_id: mediaId,
        name,
        state: 'processing',
        position,
        created_at: deps.now(),
      })
      .execute()
  }
}

/** The keys of an object literal, typed. */
export const keysOf = <K extends string>(record: Record<K, unknown>): K[] => Object.keys(record) as K[]

async function mapValues<K extends string, V, R>(record: Record<K, V>, make: (value: V) => Promise<R>): Promise<Record<K, R>> {
  const entries: [K, R][] = []
  for (const key of keysOf(record)) entries.push([key, await make(record[key])])
  return Object.fromEntries(entries) as Record<K, R>
}
