import type { CampaignId, DesiredAssetId, MemberId } from '@pairtake/protocol/ids'
import type { Insertable } from 'kysely'
import type { Campaign, CreatorProfile, DesiredAsset, Member } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { newToken } from '#http/session.ts'
import { newId } from '#ids.ts'
import { after, days } from '#wire-time.ts'

export type TestMember = { id: MemberId; email: string; token: string }

let count = 0

async function buildMember(
  deps: Deps,
  role: 'agency' | 'creator' | 'operator',
  more: Partial<Insertable<Member>> = {},
): Promise<TestMember> {
  count += 1
  const now = deps.now()
  const id = newId<MemberId>()
  const email = `${role}${count}@test.example`
  const first = role === 'agency' ? 'Ida' : role === 'creator' ? 'Mara' : 'Olga'
  await deps.db
    .insertInto('member')
    .values({
      id,
      email,
      email_key: email,
      // Nobody logs in with it: tests that log in sign up over HTTP.
      password_hash: 'none',
      role,
      first_name: first,
      last_name: 'Kovac',
      company_name: role === 'agency' ? `Studio ${count}` : '',
      display_name: role === 'agency' ? `Studio ${count}` : `${first} K.`,
      residence_country: 'DE',
      confirmed_at: now,
      created_at: now,
      ...more,
    })
    .execute()
  return { id, email, token: await openSession(deps, id) }
}

export async function openSession(deps: Deps, memberId: MemberId): Promise<string> {
  const { token, hash } = newToken()
  const now = deps.now()
  await deps.db
    .insertInto('session')
    .values({
      id: newId(),
      member_id: memberId,
      token_hash: hash,
      device: 'test',
      created_at: now,
      last_used_at: now,
      expires_at: after(now, days(30)),
    })
    .execute()
  return token
}

export const buildOperator = (deps: Deps, more: Partial<Insertable<Member>> = {}) => buildMember(deps, 'operator', more)

/** An agency that may publish: with billing information and a card that always works. */
export async function buildAgency(deps: Deps, more: Partial<Insertable<Member>> = {}): Promise<TestMember> {
  const agency = await buildMember(deps, 'agency', more)
  const now = deps.now()
  await deps.db
    .insertInto('billing_info')
    .values({ agency_id: agency.id, street_address: 'Weg 1', city: 'Berlin', country: 'DE', postal_code: '10115', updated_at: now })
    .execute()
  return agency
}

/** An agency that has entered nothing yet. */
export const buildNewAgency = (deps: Deps) => buildMember(deps, 'agency')

/** A verified creator of 26 in Germany who speaks German and English. */
export async function buildCreator(deps: Deps, more: Partial<Insertable<CreatorProfile>> = {}): Promise<TestMember> {
  const creator = await buildMember(deps, 'creator')
  await deps.db
    .insertInto('creator_profile')
    .values({
      creator_id: creator.id,
      state: 'verified',
      gender: 'female',
      birth_date: '2000-05-04',
      native_language: 'de',
      languages: ['de', 'en'],
      short_bio: 'Slow food, slow light.',
      country: 'DE',
      street_address: 'Allee 2',
      city: 'Hamburg',
      state_region: 'Hamburg',
      postal_code: '20095',
      instagram: '@mara',
      verified_at: deps.now(),
      ...more,
    })
    .execute()
  return creator
}

/** A creator who has just signed up. */
export async function buildNewCreator(deps: Deps): Promise<TestMember> {
  const creator = await buildMember(deps, 'creator')
  await deps.db.insertInto('creator_profile').values({ creator_id: creator.id }).execute()
  return creator
}

export type TestCampaign = { id: CampaignId; videoAssetId: DesiredAssetId; photoAssetId: DesiredAssetId }

/** A published campaign for two creators: two videos and three photos each. */
export async function buildPublishedCampaign(
  deps: Deps,
  agency: TestMember,
  more: Partial<Insertable<Campaign>> = {},
): Promise<TestCampaign> {
  const now = deps.now()
  const id = newId<CampaignId>()
  await deps.db
    .insertInto('campaign')
    .values({
      id,
      agency_id: agency.id,
      name: 'Oat milk, slow mornings',
      description: 'A quiet breakfast.',
      state: 'published',
      desired_creators: 2,
      currency: deps.config.currency,
      published_at: now,
      submitted_at: now,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .execute()
  const asset = (type: 'video' | 'photos', wanted: number, position: number): Insertable<DesiredAsset> & { id: string } => ({
    id: newId(),
    campaign_id: id,
    type,
    count: wanted,
    brief: `Brief of the ${type}`,
    position,
  })
  const video = asset('video', 2, 0)
  const photos = asset('photos', 3, 1)
  await deps.db.insertInto('desired_asset').values([video, photos]).execute()
  return { id, videoAssetId: video.id, photoAssetId: photos.id }
}
