import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import * as wire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign, CreatorProfile } from '#adapters/database/schema.gen.ts'
import { accept, buildApplication, decline, offer, termsOf, withdraw } from '#testing/builders-bargain.ts'
import {
  buildAgency,
  buildCreator,
  buildNewCreator,
  buildPublishedCampaign,
  type TestCampaign,
  type TestMember,
} from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

const getOne = (as: TestMember, id: string) => app.call(wire.getOpportunity, { as, params: { id } })
const apply = (as: TestMember, campaign: TestCampaign, more: object = {}) =>
  app.call(wire.applyToCampaign, { as, params: { campaignId: campaign.id }, body: { ...termsOf(campaign), note: '', ...more } })
const find = async (as: TestMember, query: object) =>
  (await app.call(wire.listOpportunities, { as, query: { limit: 100, ...query } })).body.data.map((row) => row.campaign.id)

describe('opportunities', () => {
  test('R-104 S2-029 S2-035 lists published campaigns newest first, and those applied to', async () => {
    const creator = await buildCreator(app.deps)
    const older = await buildPublishedCampaign(app.deps, agency, { published_at: new Date('2026-11-10T09:00:00Z') })
    const newer = await buildPublishedCampaign(app.deps, agency, { published_at: new Date('2026-11-12T09:00:00Z') })
    const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null })
    const filled = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1, published_at: new Date('2026-11-11T09:00:00Z') })
    const open = await buildApplication(app, { campaign: filled, agency, creator })
    await accept(app, agency, await buildApplication(app, { campaign: filled, agency, creator: await buildCreator(app.deps) }))

    const listed = await find(creator, {})
    expect(listed).toEqual([newer.id, filled.id, older.id])
    expect(listed).not.toContain(draft.id)
    const stranger = await buildCreator(app.deps)
    expect(await find(stranger, {})).toEqual([newer.id, older.id])

    const own = (await getOne(creator, filled.id)).body.data
    expect(own).toMatchObject({
      blockers: ['notPublished'],
      candidateRequest: { id: open.requestId, currentPriceOwner: 'creator', expiresAt: null },
    })
    expect(own.candidateRequest).not.toHaveProperty('offers')
    expect((await getOne(stranger, filled.id)).body.data).toMatchObject({ blockers: ['notPublished'], candidateRequest: null })
    expect((await getOne(stranger, draft.id)).status).toBe(404)
    const delivered = await buildPublishedCampaign(app.deps, agency, { state: 'delivered' })
    expect((await getOne(stranger, delivered.id)).body.data).toMatchObject({ blockers: ['notPublished'], candidateRequest: null })
  })

  const cases: [string, Partial<Insertable<Campaign>>, Partial<Insertable<CreatorProfile>>, string[]][] = [
    ['nothing asked', {}, {}, []],
    ['not verified', {}, { state: 'in_review' }, ['profileIncomplete']],
    ['a language neither native nor professional', { restriction_language: 'fr' }, {}, ['restrictionLanguage']],
    ['a professional language', { restriction_language: 'en' }, {}, []],
    ['only a native language', { restriction_language: 'pl' }, { native_language: 'pl' }, []],
    ['another country', { restriction_countries: ['FR', 'AT'] }, {}, ['restrictionCountry']],
    ['one of the countries', { restriction_countries: ['FR', 'DE'] }, {}, []],
    ['another gender', { restriction_genders: ['male', 'trans_man'] }, {}, ['restrictionGender']],
    ['no gender told', { restriction_genders: ['female'] }, { gender: null }, ['restrictionGender']],
    ['too young by a day', { restriction_age_from: 30 }, { birth_date: '1996-11-17' }, ['restrictionAge']],
    ['of age today', { restriction_age_from: 30 }, { birth_date: '1996-11-16' }, []],
    ['the last day of an age', { restriction_age_to: 29 }, { birth_date: '1996-11-17' }, []],
    ['too old by a day', { restriction_age_to: 29 }, { birth_date: '1996-11-16' }, ['restrictionAge']],
    ['no birthday told', { restriction_age_from: 18 }, { birth_date: null }, ['restrictionAge']],
    ['a leap day in a common year', { restriction_age_from: 22 }, { birth_date: '2004-02-29' }, []],
    [
      'everything at once',
      { restriction_age_from: 40, restriction_genders: ['male'], restriction_countries: ['FR'], restriction_language: 'fr' },
      {},
      ['restrictionLanguage', 'restrictionCountry', 'restrictionGender', 'restrictionAge'],
    ],
  ]

  test.each(cases)(
    'R-105 S2-035 S2-036 blocks by what the campaign asks, in the answer, the filter and on applying: %s',
    async (_name, asked, profile, blockers) => {
      const creator = await buildCreator(app.deps, profile)
      const campaign = await buildPublishedCampaign(app.deps, agency, asked)
      expect((await getOne(creator, campaign.id)).body.data.blockers).toEqual(blockers)
      expect((await find(creator, { applicable: 'true' })).includes(campaign.id)).toBe(blockers.length === 0)
      const reached = await app.call(campaignWire.countReach, { as: agency, params: { id: campaign.id }, body: {} })
      const applied = await apply(creator, campaign)
      expect([applied.status, applied.error.code]).toEqual(blockers.length === 0 ? [200, undefined] : [400, 'NOT_ELIGIBLE'])
      expect(blockers.length > 0 || reached.body.data.creators > 0).toBe(true)
    },
  )

  test('counts the verified creators that restrictions leave, apart from suspended ones', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const count = async (body: object) =>
      (await app.call(campaignWire.countReach, { as: agency, params: { id: campaign.id }, body })).body.data.creators
    const spoken = { native_language: 'is', languages: ['en'] }
    await buildCreator(app.deps, { country: 'IS', gender: 'trans_man', birth_date: '1990-01-01', ...spoken })
    await buildCreator(app.deps, { country: 'IS', state: 'in_review' })
    const suspended = await buildCreator(app.deps, { country: 'IS' })
    await app.deps.db.updateTable('member').set({ suspended_at: app.deps.now() }).where('id', '=', suspended.id).execute()
    expect(await count({ restrictionCountries: ['IS'] })).toBe(1)
    expect(await count({ restrictionCountries: ['IS'], restrictionAgeTo: 36 })).toBe(1)
    expect(await count({ restrictionCountries: ['IS'], restrictionAgeTo: 35 })).toBe(0)
    expect(await count({ restrictionCountries: ['IS'], restrictionAgeFrom: 36 })).toBe(1)
    expect(await count({ restrictionCountries: ['IS'], restrictionAgeFrom: 37 })).toBe(0)
    // Native or professional; German is neither.
    for (const language of ['is', 'en']) expect(await count({ restrictionCountries: ['IS'], restrictionLanguage: language })).toBe(1)
    expect(await count({ restrictionCountries: ['IS'], restrictionLanguage: 'de' })).toBe(0)
    expect(await count({ restrictionCountries: ['IS'], restrictionGenders: ['female'] })).toBe(0)
    const other = await buildAgency(app.deps)
    expect((await app.call(campaignWire.countReach, { as: other, params: { id: campaign.id }, body: {} })).status).toBe(404)
  })

  test('counts with the saved restrictions what the editor does not send, and without those that it clears', async () => {
    const saved: Partial<Insertable<Campaign>> = {
      restriction_age_from: 30,
      restriction_age_to: 40,
      restriction_genders: ['female'],
      restriction_countries: ['MT'],
      restriction_language: 'mt',
    }
    const campaign = await buildPublishedCampaign(app.deps, agency, saved)
    const count = async (body: object) =>
      (await app.call(campaignWire.countReach, { as: agency, params: { id: campaign.id }, body })).body.data.creators
    // One creator meets all restrictions, and each other one all but one.
    const meets = { country: 'MT', gender: 'female' as const, birth_date: '1991-01-01', native_language: 'mt', languages: ['en'] }
    const others = [
      { birth_date: '2001-01-01' },
      { birth_date: '1971-01-01' },
      { gender: 'male' as const },
      { country: 'IT' },
      { native_language: 'en' },
    ]
    for (const other of [{}, ...others]) await buildCreator(app.deps, { ...meets, ...other })
    expect(await count({})).toBe(1)
    expect(await count({ restrictionAgeFrom: null })).toBe(2)
    expect(await count({ restrictionAgeTo: null })).toBe(2)
    expect(await count({ restrictionGenders: [] })).toBe(2)
    expect(await count({ restrictionCountries: [] })).toBe(2)
    expect(await count({ restrictionLanguage: null })).toBe(2)
  })

  test('narrows by words, type and parcel', async () => {
    const creator = await buildCreator(app.deps)
    const brand = await buildAgency(app.deps, { display_name: 'Nordlys_Studio' })
    const parcel = await buildPublishedCampaign(app.deps, brand, { name: '100% wool', shippable_product: true })
    const plain = await buildPublishedCampaign(app.deps, brand, { name: 'Wool and rain' })
    await app.deps.db.deleteFrom('desired_asset').where('id', '=', plain.photoAssetId).execute()
    expect(await find(creator, { q: 'WOOL' })).toEqual([plain.id, parcel.id])
    expect(await find(creator, { q: '100%' })).toEqual([parcel.id])
    expect(await find(creator, { q: 'nordlys_st' })).toEqual([plain.id, parcel.id])
    expect(await find(creator, { q: 'nordlysXst' })).toEqual([])
    expect(await find(creator, { q: 'wool', type: 'photos' })).toEqual([parcel.id])
    expect(await find(creator, { q: 'wool', shippable: 'true' })).toEqual([parcel.id])
    expect(await find(creator, { q: 'wool', shippable: 'false' })).toEqual([plain.id])
    await apply(creator, plain, { proposedAssets: [{ desiredAssetId: plain.videoAssetId, count: 1 }] })
    expect(await find(creator, { q: 'wool', applicable: '1' })).toEqual([parcel.id])
  })

  test('S2-045 applies once, in the campaign’s currency and within its counts', async () => {
    const creator = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    expect((await apply(creator, campaign, { price: { amount: 100, currency: 'USD' } })).status).toBe(400)
    expect((await apply(creator, campaign, { shippingAddressConfirmed: false })).status).toBe(400)
    expect((await apply(creator, campaign, { note: 'n'.repeat(4001) })).status).toBe(400)
    const tooMany = await apply(creator, campaign, { proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: 3 }] })
    expect(tooMany.error.errors?.children?.['proposedAssets']?.children?.['0']?.children?.['count']?.errors).toEqual([
      'The campaign asks for at most 2.',
    ])
    const applied = await apply(creator, campaign, { note: 'Hello', shippingAddressConfirmed: true })
    expect(applied.body.data.candidateRequest).toMatchObject({ note: 'Hello', state: 'new', expiresAt: '2026-12-16T09:00:00+00:00' })
    const again = await apply(creator, campaign)
    expect([again.status, again.error.code]).toEqual([409, 'ALREADY_APPLIED'])
    const newcomer = await buildNewCreator(app.deps)
    expect((await apply(newcomer, campaign)).error.message).toBe('In order to apply, your profile must first be verified')
    const filled = await buildPublishedCampaign(app.deps, agency, { state: 'filled', hired: 2 })
    expect((await apply(creator, filled)).status).toBe(409)
  })

  test('an application to a campaign that sends a product may leave out whether the address is right', async () => {
    const parcel = await buildPublishedCampaign(app.deps, agency, { shippable_product: true })
    const applied = await apply(await buildCreator(app.deps), parcel)
    expect([applied.status, applied.body.data.candidateRequest?.state]).toEqual([200, 'new'])
  })

  test('R-106 a declined or withdrawn application cannot be made again', async () => {
    const creator = await buildCreator(app.deps)
    for (const end of [decline, (one: TestApp, _as: TestMember, bargain: Parameters<typeof withdraw>[1]) => withdraw(one, bargain)]) {
      const campaign = await buildPublishedCampaign(app.deps, agency)
      await end(app, agency, await buildApplication(app, { campaign, agency, creator }))
      expect((await apply(creator, campaign)).error.code).toBe('ALREADY_APPLIED')
      // It stays in the creator's list with its outcome.
      expect(await find(creator, {})).toContain(campaign.id)
    }
  })

  test('the creator’s open negotiations are listed on their own, without those that are decided or withdrawn', async () => {
    const creator = await buildCreator(app.deps)
    const apply = async (more: Partial<Insertable<Campaign>> = {}) => {
      const campaign = await buildPublishedCampaign(app.deps, agency, more)
      return { campaign, bargain: await buildApplication(app, { campaign, agency, creator }) }
    }
    const [open, accepted, declined, withdrawn] = [await apply(), await apply(), await apply(), await apply()]
    await accept(app, agency, accepted.bargain)
    await decline(app, agency, declined.bargain)
    await withdraw(app, withdrawn.bargain)
    expect(await find(creator, { mine: 'true' })).toEqual([open.campaign.id])
    // They are searched and filtered like all others.
    const parcel = await apply({ name: 'Fig jam', shippable_product: true })
    expect(await find(creator, { mine: 'true' })).toEqual([parcel.campaign.id, open.campaign.id])
    expect(await find(creator, { mine: 'true', q: 'fig' })).toEqual([parcel.campaign.id])
    expect(await find(creator, { mine: 'true', shippable: 'false' })).toEqual([open.campaign.id])
  })

  test('R-104 every creator can open a campaign that is delivered by its link', async () => {
    const { id } = await buildPublishedCampaign(app.deps, agency, { state: 'delivered' })
    expect((await getOne(await buildCreator(app.deps), id)).body.data).toMatchObject({ campaign: { id }, blockers: ['notPublished'] })
  })

  test('S2-046 accepts the brand’s offer by campaign, by the same rule as decide', async () => {
    const creator = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const acceptOffer = (as: TestMember, terms: object) =>
      app.call(wire.acceptOffer, { as, params: { campaignId: campaign.id }, body: { accept: true, ...termsOf(campaign, terms) } })
    expect((await acceptOffer(creator, {})).error.message).toBe('Candidate request not found')
    const bargain = await buildApplication(app, { campaign, agency, creator })
    expect((await acceptOffer(creator, {})).error.code).toBe('NOT_YOUR_TURN')
    await offer(app, agency, bargain, { price: 120 })
    expect((await acceptOffer(creator, { price: 121 })).error.code).toBe('OFFER_CHANGED')
    const accepted = await acceptOffer(creator, { price: 120 })
    expect(accepted.body.data.candidateRequest).toMatchObject({ state: 'accepted', contract: { price: { amount: 120 } } })
  })
})
