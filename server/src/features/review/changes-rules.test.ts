import { describe, expect, test } from 'vitest'
import type { CampaignSnapshot, ProfileSnapshot } from '#stored/review-snapshots.ts'
import { campaignChanges, profileChanges } from './changes-rules.ts'

const campaign: CampaignSnapshot = {
  name: 'Oat milk',
  description: 'Two shots.',
  shippableProduct: false,
  desiredCreators: 2,
  restrictionAgeFrom: null,
  restrictionAgeTo: null,
  restrictionGenders: [],
  restrictionCountries: [],
  restrictionLanguage: null,
  desiredAssets: [{ id: 'one', type: 'video', count: 1, brief: 'Pour it.', crop: null }],
  referenceMaterials: [{ id: 'file', fileName: 'brand.pdf' }],
}
const changed = (change: Partial<CampaignSnapshot>) => campaignChanges(campaign, { ...campaign, ...change })
const back = (change: Partial<CampaignSnapshot>) => campaignChanges({ ...campaign, ...change }, campaign)
const row = (field: string, before: string | null, after: string | null, item: string | null = null) => [{ field, item, before, after }]

describe('R-044 what an operator sees of an edited campaign', () => {
  test('nothing where nothing changed', () => {
    expect(changed({})).toEqual([])
  })

  test.each([
    ['name', { name: 'Oat drink' }, 'Oat milk', 'Oat drink'],
    ['description', { description: '' }, 'Two shots.', null],
    ['desiredCreators', { desiredCreators: 3 }, '2', '3'],
    ['deliveryDays', { deliveryDays: 14 }, null, '14 days'],
    ['deliveryDays', { deliveryDays: 1 }, null, '1 day'],
    ['shippableProduct', { shippableProduct: true }, 'Nothing is sent', 'Is sent to the creators'],
    ['restrictionAge', { restrictionAgeFrom: 18 }, null, 'From 18'],
    ['restrictionAge', { restrictionAgeTo: 30 }, null, 'Up to 30'],
    ['restrictionAge', { restrictionAgeFrom: 18, restrictionAgeTo: 30 }, null, '18 to 30'],
    ['restrictionGenders', { restrictionGenders: ['male', 'female'] }, null, 'female, male'],
    ['restrictionCountries', { restrictionCountries: ['DE', 'AT'] }, null, 'Austria, Germany'],
    ['restrictionLanguage', { restrictionLanguage: 'de' }, null, 'German'],
  ])('%s, before and after, in words', (field, change, before, after) => {
    expect(changed(change)).toEqual(row(field, before, after))
    expect(back(change)).toEqual(row(field, after, before))
  })

  test('the same in another order is no change', () => {
    const one = { ...campaign, restrictionGenders: ['male', 'female'], restrictionCountries: ['DE', 'AT'] }
    expect(campaignChanges(one, { ...one, restrictionGenders: ['female', 'male'], restrictionCountries: ['AT', 'DE'] })).toEqual([])
  })

  test('an asset that came or went, with its brief', () => {
    const photos = { id: 'two', type: 'photos' as const, count: 3, brief: 'Of the box.', crop: 'portrait' }
    const desiredAssets = [...campaign.desiredAssets, photos]
    expect(changed({ desiredAssets })).toEqual(row('asset', null, 'Of the box.', '3 photos, portrait'))
    expect(back({ desiredAssets })).toEqual(row('asset', 'Of the box.', null, '3 photos, portrait'))
    expect(changed({ desiredAssets: [...campaign.desiredAssets, { ...photos, count: 1, crop: null }] })[0]?.item).toBe('1 photo')
  })

  test('a file that came or went, and not one that stayed under another name', () => {
    const referenceMaterials = [...campaign.referenceMaterials, { id: 'other', fileName: 'logo.png' }]
    expect(changed({ referenceMaterials })).toEqual(row('referenceMaterial', null, 'logo.png', 'logo.png'))
    expect(back({ referenceMaterials })).toEqual(row('referenceMaterial', 'logo.png', null, 'logo.png'))
    expect(changed({ referenceMaterials: [{ id: 'file', fileName: 'new.pdf' }] })).toEqual([])
  })

  test('what is different within an asset that stayed', () => {
    const asset = (change: Partial<CampaignSnapshot['desiredAssets'][number]>) =>
      changed({ desiredAssets: campaign.desiredAssets.map((one) => ({ ...one, ...change })) })
    expect(asset({ count: 2 })).toEqual(row('assetCount', '1 video', '2 videos', '2 videos'))
    expect(asset({ type: 'photos' })).toEqual(row('assetCount', '1 video', '1 photo', '1 photo'))
    expect(asset({ crop: 'square' })).toEqual(row('assetCrop', null, 'square', '1 video, square'))
    expect(asset({ brief: '' })).toEqual(row('assetBrief', 'Pour it.', null, '1 video'))
    const requirements = { minSeconds: 15, maxSeconds: 30, minShortSide: null, sound: true, captions: false }
    expect(asset({ requirements })).toEqual(row('assetRequirements', null, '15 to 30 seconds, With sound', '1 video'))
    expect(asset({ requirements: { ...requirements, minSeconds: null, maxSeconds: null, sound: false } })).toEqual([])
    expect(asset({ count: 2, crop: 'square', brief: 'Drink it.' }).map(({ field, before, after }) => [field, before, after])).toEqual([
      ['assetCount', '1 video', '2 videos'],
      ['assetCrop', null, 'square'],
      ['assetBrief', 'Pour it.', 'Drink it.'],
    ])
    const blank = { ...campaign, desiredAssets: campaign.desiredAssets.map((one) => ({ ...one, brief: '' })) }
    expect(campaignChanges(blank, campaign)).toEqual(row('assetBrief', null, 'Pour it.', '1 video'))
  })
})

const profile: ProfileSnapshot = {
  gender: null,
  birthDate: null,
  nativeLanguage: null,
  languages: [],
  shortBio: '',
  country: null,
  streetAddress: '',
  city: '',
  state: '',
  postalCode: '',
  instagram: '',
  portfolio: [{ id: 'one', name: 'Bread' }],
}
const profileChanged = (change: Partial<ProfileSnapshot>) => profileChanges(profile, { ...profile, ...change })

describe('what an operator sees of a changed profile', () => {
  test('nothing where nothing changed', () => {
    expect(profileChanged({})).toEqual([])
  })

  test.each([
    ['shortBio', { shortBio: 'I bake.' }, 'I bake.'],
    ['gender', { gender: 'female' }, 'female'],
    ['birthDate', { birthDate: '1996-11-16' }, '1996-11-16'],
    ['nativeLanguage', { nativeLanguage: 'de' }, 'German'],
    ['languages', { languages: ['fr', 'en'] }, 'English, French'],
    ['instagram', { instagram: 'mara' }, 'mara'],
    ['address', { streetAddress: 'Weg 1', city: 'Wien', postalCode: '1010', state: 'W', country: 'AT' }, 'Weg 1, 1010 Wien, W, Austria'],
    ['address', { city: 'Wien' }, 'Wien'],
    ['address', { country: 'AT' }, 'Austria'],
  ])('%s in words', (field, change, after) => {
    expect(profileChanged(change)).toEqual(row(field, null, after))
  })

  test('videos that came, went or have another name stand first', () => {
    const portfolio = [{ id: 'two', name: 'Cake' }]
    expect(profileChanged({ portfolio, shortBio: 'I bake.' })).toEqual([
      ...row('video', null, 'Cake', 'Cake'),
      ...row('video', 'Bread', null, 'Bread'),
      ...row('shortBio', null, 'I bake.'),
    ])
    expect(profileChanged({ portfolio: [{ id: 'one', name: 'Rolls' }] })).toEqual(row('videoName', 'Bread', 'Rolls', 'Rolls'))
  })
})
