import { expect, test } from 'vitest'
import { newCampaignForm, campaignForm } from './campaign/campaign-form.ts'
import { applyForm, firstMessageForm, offerForm } from './candidate-request/candidate-request-form.ts'
import { changeRequestForm } from './contract-media/contract-media-form.ts'
import { messageForm } from './conversation/conversation-form.ts'
import { creatorProfileForm } from './creator-profile/creator-profile-form.ts'
import type { Schema } from './endpoint.ts'
import { time } from './general.ts'
import { limits, timings } from './limits.ts'
import { pageQuery } from './paging.ts'
import { payoutForm } from './payout/payout-form.ts'
import { signupForm } from './session/signup-form.ts'
import { agencyProfileForm } from './user/user-form.ts'

const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success
const x = (length: number) => 'x'.repeat(length)

/** Expects the form to accept both ends of a range and to refuse the values just outside it. */
function expectRange(schema: Schema, make: (value: number) => unknown, [min, max]: readonly [number, number]): void {
  expect([min - 1, min, max, max + 1].map((value) => takes(schema, make(value)))).toEqual([false, true, true, false])
}

test('S1-203 pages hold 10 campaigns, 20 contracts, 10 conversations, 20 messages, and 20 of everything else', () => {
  expect(limits.page).toMatchObject({ campaigns: 10, contracts: 20, conversations: 10, messages: 20, default: 20 })
  expect(pageQuery.parse({})).toEqual({ page: 1, limit: 20 })
})

test('S1-204 S2-117 the page’s timings are those of the documents', () => {
  expect(timings).toMatchObject({
    messagePollMs: 4000,
    markAsReadMs: 1000,
    countsPollMs: 120_000,
    hiddenTabMs: 60_000,
    logoutDelayMs: 50,
    toastMs: 8000,
    minimumStaleMs: 1000,
  })
})

const asset = { desiredAssetId: '01890000-0000-7000-8000-000000000000', count: 1 }
const offer = (amount: number, count = 1) => ({ price: { amount, currency: 'EUR' }, proposedAssets: [{ ...asset, count }] })

test('S1-205 an offer is a whole price from 5 to 10000 with at least one item', () => {
  expectRange(offerForm, (amount) => offer(amount), [5, 10_000])
  expectRange(applyForm, (amount) => offer(amount), [5, 10_000])
  expect(takes(offerForm, offer(100.5))).toBe(false)
  expect(takes(offerForm, offer(100, -1))).toBe(false)
  expect(takes(applyForm, offer(100, 0))).toBe(false)
  expect(takes(offerForm, offer(100, 1.5))).toBe(false)
  const pair = [
    { ...asset, count: 0 },
    { desiredAssetId: '01890000-0000-7000-8000-000000000001', count: 1 },
  ]
  expect(takes(offerForm, { ...offer(100), proposedAssets: pair })).toBe(true)
})

const person = { email: 'ida@nordlys.example', password: 'slow mornings 7', firstName: 'Ida', lastName: 'Lund', residenceCountry: 'DE' }
const agency = { ...person, role: 'agency', companyName: 'Nordlys' }
const campaign = {
  name: 'Oat milk',
  description: '',
  restrictionAgeFrom: null,
  restrictionAgeTo: null,
  restrictionGenders: [],
  restrictionCountries: [],
  restrictionLanguage: null,
  referenceMaterials: [],
  desiredAssets: [{ type: 'video', count: 1, brief: '' }],
  desiredCreators: 1,
  shippableProduct: false,
}

test('S1-206 names have 1 to 60 characters, companies 2 to 120, campaigns 3 to 255', () => {
  for (const field of ['firstName', 'lastName']) {
    expectRange(signupForm, (length) => ({ ...agency, [field]: x(length) }), [1, 60])
    expectRange(agencyProfileForm, (length) => ({ ...agency, [field]: x(length) }), [1, 60])
  }
  expectRange(signupForm, (length) => ({ ...agency, companyName: x(length) }), [2, 120])
  expect(takes(signupForm, { ...person, role: 'creator', companyName: '' })).toBe(true)
  expectRange(newCampaignForm, (length) => ({ name: x(length) }), [3, 255])
  expectRange(campaignForm, (length) => ({ ...campaign, name: x(length) }), [3, 255])
})

test('S1-206 S2-113 S2-042 texts have at most 4000 characters, messages at most 400', () => {
  const longest = (schema: Schema, make: (words: string) => unknown, max: number) => {
    expect([takes(schema, make(x(max))), takes(schema, make(x(max + 1)))]).toEqual([true, false])
  }
  longest(campaignForm, (description) => ({ ...campaign, description }), 4000)
  longest(campaignForm, (brief) => ({ ...campaign, desiredAssets: [{ type: 'video', count: 1, brief }] }), 4000)
  longest(applyForm, (note) => ({ ...offer(100), note }), 4000)
  longest(firstMessageForm, (message) => ({ message }), 400)
  longest(messageForm, (text) => ({ text }), 400)
  longest(changeRequestForm, (message) => ({ message }), 400)
})

test('S1-207 1 to 20 creators, 1 to 50 assets a type, ages 18 to 100', () => {
  expectRange(campaignForm, (desiredCreators) => ({ ...campaign, desiredCreators }), [1, 20])
  for (const type of ['video', 'photos']) {
    expectRange(campaignForm, (count) => ({ ...campaign, desiredAssets: [{ type, count, brief: '' }] }), [1, 50])
  }
  for (const field of ['restrictionAgeFrom', 'restrictionAgeTo']) {
    expectRange(campaignForm, (age) => ({ ...campaign, [field]: age }), [18, 100])
  }
  expect(takes(campaignForm, { ...campaign, restrictionAgeFrom: 40, restrictionAgeTo: 39 })).toBe(false)
})

test('R-179 a delivery time has 1 to 90 days, and may be none or left out', () => {
  expectRange(campaignForm, (deliveryDays) => ({ ...campaign, deliveryDays }), [1, 90])
  expect([null, '', undefined].map((deliveryDays) => takes(campaignForm, { ...campaign, deliveryDays }))).toEqual([true, true, true])
})

test('R-102 several assets may have one type, together at most 50 of it', () => {
  for (const type of ['video', 'photos']) {
    const assets = (...counts: number[]) => ({ ...campaign, desiredAssets: counts.map((count) => ({ type, count, brief: '' })) })
    expect(takes(campaignForm, assets(20, 30))).toBe(true)
    expect(takes(campaignForm, assets(20, 31))).toBe(false)
  }
  const mixed = [
    { type: 'video', count: 50, brief: '' },
    { type: 'photos', count: 50, brief: '' },
  ]
  expect(takes(campaignForm, { ...campaign, desiredAssets: mixed })).toBe(true)
})

test('S1-209 times are year-month-dayThours:minutes:seconds with the offset of the zone', () => {
  expect(takes(time, '2026-11-20T09:25:00+00:00')).toBe(true)
  for (const other of ['2026-11-20T09:25:00Z', '2026-11-20T09:25:00.000+00:00', '2026-11-20 09:25:00+00:00', '2026-11-20']) {
    expect(takes(time, other)).toBe(false)
  }
})

test('S2-116 creators are 18 to 90, payouts start at 50, a portfolio at 3 videos, a bio ends at 140', () => {
  expect(limits).toMatchObject({ creatorAge: { min: 18, max: 90 }, payout: { min: 50 }, portfolioVideos: { min: 3 } })
  expect(takes(payoutForm, { amount: { amount: 50, currency: 'EUR' } })).toBe(true)
  const profile = {
    gender: 'female',
    birthDate: '1998-04-12',
    nativeLanguage: 'de',
    languages: ['de'],
    residenceCountry: 'DE',
    residenceCity: 'Hamburg',
    residenceState: 'Hamburg',
    residencePostalCode: '20095',
    residenceStreetAddress: 'Lange Reihe 5',
    socialInfo: { instagram: '@mara' },
  }
  expectRange(creatorProfileForm, (length) => ({ ...profile, shortBio: x(length) }), [1, 140])
})
