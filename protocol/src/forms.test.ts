import { expect, test } from 'vitest'
import { billingInformationForm } from './billing-info/billing-info-form.ts'
import { campaignForm, newCampaignForm, restrictionsForm } from './campaign/campaign-form.ts'
import { applyForm, decideForm, firstMessageForm, offerForm, shortlistForm } from './candidate-request/candidate-request-form.ts'
import { changeRequestForm, sendAnywayForm } from './contract-media/contract-media-form.ts'
import { messageForm } from './conversation/conversation-form.ts'
import { creatorProfileForm } from './creator-profile/creator-profile-form.ts'
import { creatorTaxForm } from './creator-tax/creator-tax-form.ts'
import type { Schema } from './endpoint.ts'
import { ratingForm } from './feedback/feedback-form.ts'
import { dateOnly, idListOf, idText, reason } from './fields.ts'
import { beneficiaryForm, payoutForm } from './payout/payout-form.ts'
import { portfolioNameForm } from './portfolio/portfolio-form.ts'
import { emailForm, loginForm, newPasswordForm } from './session/session-form.ts'
import { signupForm } from './session/signup-form.ts'
import { agencyProfileForm, changePasswordForm, deleteAccountForm, memberProfileForm } from './user/user-form.ts'

/** What a form says of a value: 'city: The city is required.'. */
const told = (schema: Schema, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

type Tree = { [key: string]: unknown }
function withField(tree: Tree, [key = '', ...below]: string[], value: unknown): Tree {
  return { ...tree, [key]: below.length === 0 ? value : withField(tree[key] as Tree, below, value) }
}
const fieldOf = (tree: unknown, path: string) => path.split('.').reduce<unknown>((at, key) => (at as Tree)[key], tree)

const id = (at = 0) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`
const person = { email: 'ida@nordlys.example', password: 'slow mornings 7', firstName: 'Ida', lastName: 'Lund', residenceCountry: 'DE' }
const brand = { ...person, role: 'agency', companyName: 'Nordlys' }
const creator = { ...person, role: 'creator', companyName: '' }
const billing = { address: { streetAddress: 'Allee 2', city: 'Kiel', state: '', country: 'DE', postalCode: '24103' }, trn: '' }
const profile = {
  gender: 'female',
  birthDate: '1998-04-12',
  nativeLanguage: 'de',
  languages: ['de'],
  shortBio: 'Slow food.',
  residenceCountry: 'DE',
  residenceCity: 'Kiel',
  residenceState: 'SH',
  residencePostalCode: '24103',
  residenceStreetAddress: 'Allee 2',
  socialInfo: { instagram: '@mara' },
}
const account = { fullName: 'Ida', address: 'Allee 2', iban: 'DE89370400440532013000', bic: 'COBADEFF', bankName: 'B', bankAddress: 'P' }
const tax = { status: 'private', taxNumber: '', agreesTo: null }
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
const asset = (at: number, count = 1) => ({ desiredAssetId: id(at), count })
const offer = (...proposedAssets: unknown[]) => ({ price: { amount: 100, currency: 'EUR' }, proposedAssets })

type Text = {
  form: Schema
  value: Tree
  path: string
  label: string
  max: number
  min?: number
  /** Else it must be given. */
  isOptional?: true
  /** Else it is one line. */
  hasLines?: true
}

const texts: Text[] = [
  ...[signupForm, agencyProfileForm].flatMap((form): Text[] => [
    { form, value: brand, path: 'firstName', label: 'First name', max: 60 },
    { form, value: brand, path: 'lastName', label: 'Last name', max: 60 },
    { form, value: brand, path: 'companyName', label: 'Company name', min: 2, max: 120 },
  ]),
  ...[signupForm, memberProfileForm].map((form): Text => ({
    form,
    value: creator,
    path: 'companyName',
    label: 'Company name',
    min: 2,
    max: 120,
    isOptional: true,
  })),
  { form: billingInformationForm, value: billing, path: 'address.streetAddress', label: 'The address', max: 200 },
  { form: billingInformationForm, value: billing, path: 'address.city', label: 'The city', max: 120 },
  { form: billingInformationForm, value: billing, path: 'address.state', label: 'The state', max: 60, isOptional: true },
  { form: billingInformationForm, value: billing, path: 'address.postalCode', label: 'The postal code', max: 11 },
  { form: billingInformationForm, value: billing, path: 'trn', label: 'The tax registration number', max: 20, isOptional: true },
  { form: creatorProfileForm, value: profile, path: 'shortBio', label: 'The short bio', max: 140, hasLines: true },
  { form: creatorProfileForm, value: profile, path: 'residenceStreetAddress', label: 'The address', max: 200 },
  { form: creatorProfileForm, value: profile, path: 'residenceCity', label: 'The city', max: 120 },
  { form: creatorProfileForm, value: profile, path: 'residenceState', label: 'The state', max: 60 },
  { form: creatorProfileForm, value: profile, path: 'residencePostalCode', label: 'The postal code', max: 11 },
  { form: creatorProfileForm, value: profile, path: 'socialInfo.instagram', label: 'The Instagram handle or url', max: 255 },
  { form: beneficiaryForm, value: account, path: 'fullName', label: 'The full name', max: 140 },
  { form: beneficiaryForm, value: account, path: 'address', label: 'The address', max: 140 },
  { form: beneficiaryForm, value: account, path: 'bankName', label: 'The bank name', max: 140 },
  { form: beneficiaryForm, value: account, path: 'bankAddress', label: 'The bank address', max: 140 },
  { form: portfolioNameForm, value: { name: 'x' }, path: 'name', label: 'The name', max: 255 },
  { form: newCampaignForm, value: { name: 'Oat milk' }, path: 'name', label: 'The name', min: 3, max: 255 },
  { form: campaignForm, value: campaign, path: 'name', label: 'The name', min: 3, max: 255 },
  { form: campaignForm, value: campaign, path: 'description', label: 'The description', max: 4000, isOptional: true, hasLines: true },
  { form: applyForm, value: offer(asset(1)), path: 'note', label: 'The note', max: 4000, isOptional: true, hasLines: true },
  { form: firstMessageForm, value: {}, path: 'message', label: 'The message', max: 400, isOptional: true, hasLines: true },
  { form: changeRequestForm, value: {}, path: 'message', label: 'The message', max: 400, isOptional: true, hasLines: true },
  { form: sendAnywayForm, value: {}, path: 'reason', label: 'The reason', max: 400, hasLines: true },
  { form: creatorTaxForm, value: tax, path: 'taxNumber', label: 'The tax number', max: 20, isOptional: true },
  { form: creatorTaxForm, value: tax, path: 'tin', label: 'The tax identification number', max: 20, isOptional: true },
]

test.each(texts)('$label ($path) has at most $max code points', ({ form, value, path, label, max, min = 1, isOptional, hasLines }) => {
  const at = (words: unknown) => withField(value, path.split('.'), words)
  const said = (words: unknown) => told(form, at(words))
  const missing = isOptional ? [] : [`${path}: ${label} is required.`]
  // An emoji is one of them, though two of JavaScript's.
  expect([said('😀'.repeat(max)), said(`  ${'x'.repeat(max)}  `)]).toEqual([[], []])
  expect(said('😀'.repeat(max + 1))).toEqual([`${path}: ${label} may have at most ${max} characters.`])
  expect([said(''), said(' \n ')]).toEqual([missing, hasLines || missing.length > 0 || isOptional ? missing : []])
  expect(said(undefined)).toEqual(missing)
  const short = min > 1 ? [`${path}: ${label} needs at least ${min} characters.`] : missing
  expect(said('😀'.repeat(min - 1))).toEqual(short)
  expect(said('😀'.repeat(min))).toEqual([])
  expect(said('one\ntwo')).toEqual(hasLines ? [] : [`${path}: ${label} must be on one line.`])
  expect(said('a\u0000b')).toEqual([`${path}: ${label} contains characters that cannot be stored.`])
  expect(fieldOf(form.parse(at('  Zoe\u0308\u202e42 ')), path)).toBe('Zoë42')
})

test('an optional text that is absent, null or blank is empty, and its lines end alike', () => {
  for (const message of [undefined, null, '', '  ']) expect(firstMessageForm.parse({ message })).toEqual({ message: '' })
  expect(firstMessageForm.parse({ message: 'one\r\ntwo' })).toEqual({ message: 'one\ntwo' })
})

test('an operator’s reason has 1 to 1000 characters', () => {
  expect([told(reason, 'x'.repeat(1000)), told(reason, 'x'.repeat(1001))]).toEqual([[], [': The reason may have at most 1000 characters.']])
  expect(told(reason, ' ')).toEqual([': The reason is required.'])
})

test('S1-016 an email address has a name, a host and an ending, and at most 254 characters', () => {
  const said = (email: unknown) => told(emailForm, { email })
  expect(emailForm.parse({ email: ' ida@nordlys.example ' })).toEqual({ email: 'ida@nordlys.example' })
  expect([said(''), said('  '), said(undefined)]).toEqual(Array.from({ length: 3 }, () => ['email: Email is required.']))
  for (const wrong of ['ida', 'ida@', '@nordlys.example', 'ida@nordlys', 'ida@nordlys.e', 'i da@nordlys.example', 'ida@nord lys.example']) {
    expect(said(wrong), wrong).toEqual(['email: This is not an email address.'])
  }
  const long = (length: number) => `${'x'.repeat(length - '@nordlys.example'.length)}@nordlys.example`
  expect([said(long(254)), said(long(255))]).toEqual([[], ['email: This email address is too long.']])
})

test('S1-002 a login asks for both fields, and takes any password that was ever allowed', () => {
  const said = (given: object) => told(loginForm, { username: 'ida@nordlys.example', password: 'x', ...given })
  expect(told(loginForm, { username: ' ', password: '' })).toEqual(['username: Email is required.', 'password: Password is required.'])
  expect(told(loginForm, {})).toEqual(['username: Email is required.', 'password: Password is required.'])
  expect([said({}), said({ password: 'x'.repeat(1024) }), said({ username: 'x'.repeat(254) })]).toEqual([[], [], []])
  expect(said({ password: 'x'.repeat(1025) })).toEqual(['password: This password is too long.'])
  expect(said({ username: 'x'.repeat(255) })).toEqual(['username: This email address is too long.'])
  expect(loginForm.parse({ username: ' ida ', password: ' x ' })).toEqual({ username: 'ida', password: ' x ' })
})

test('R-092 a new password has 8 to 128 code points and is typed twice alike', () => {
  const said = (first: unknown, second: unknown = first) => told(newPasswordForm, { token: 't', password: { first, second } })
  expect([said('😀'.repeat(8)), said('😀'.repeat(128))]).toEqual([[], []])
  expect(said('😀'.repeat(7))).toEqual(['password.first: The password needs at least 8 characters.'])
  expect(said('😀'.repeat(129))).toEqual(['password.first: The password may have at most 128 characters.'])
  expect(said('')).toEqual(['password.first: The new password is required.', 'password.second: Please confirm the new password.'])
  expect(said('slow mornings', 'slow evenings')).toEqual(['password.second: The two passwords differ.'])
  const changed = { oldPassword: 'x', password: { first: 'slow mornings', second: 'slow mornings' } }
  expect(told(changePasswordForm, changed)).toEqual([])
  expect(told(changePasswordForm, { ...changed, oldPassword: '' })).toEqual(['oldPassword: The old password is required.'])
  expect(told(changePasswordForm, { ...changed, oldPassword: 'x'.repeat(1025) })).toEqual(['oldPassword: This password is too long.'])
  expect(told(newPasswordForm, { token: '', password: changed.password })).toEqual(['token: The link is incomplete.'])
  expect(told(deleteAccountForm, { password: '' })).toEqual(['password: Password is required.'])
  expect(told(signupForm, { ...brand, password: '' })).toEqual(['password: Password is required.'])
})

test('a role, a country and each thing of a creator profile has to be chosen', () => {
  expect(told(signupForm, { ...brand, role: 'operator' })).toEqual(['role: Please choose a role.'])
  expect(told(signupForm, { ...brand, residenceCountry: '' })).toEqual(['residenceCountry: Please choose a country.'])
  const bare = { ...profile, gender: '', birthDate: '', nativeLanguage: '', languages: [], residenceCountry: '' }
  expect(told(creatorProfileForm, bare)).toEqual([
    'gender: Please choose a gender.',
    'birthDate: Please enter a date.',
    'nativeLanguage: Please choose your native language.',
    'languages: Please choose at least one professional language.',
    'residenceCountry: Please choose a country.',
  ])
  const speaking = (count: number) => told(creatorProfileForm, { ...profile, languages: Array.from({ length: count }, () => 'de') })
  expect([speaking(30), speaking(31)]).toEqual([[], ['languages: At most 30 languages.']])
  expect([told(dateOnly, '1.2.1998'), told(dateOnly, '1998-02-29')]).toEqual([
    [': Please enter a date as YYYY-MM-DD.'],
    [': This day does not exist.'],
  ])
})

test('S2-111 IBAN and BIC lose their spaces and small letters, and have at most 34 and 11 signs', () => {
  expect(beneficiaryForm.parse({ ...account, iban: ' de89 3704\t0044 ', bic: 'coba deff' })).toMatchObject({
    iban: 'DE8937040044',
    bic: 'COBADEFF',
  })
  for (const [field, max, label] of [
    ['iban', 34, 'The IBAN'],
    ['bic', 11, 'The BIC'],
  ] as const) {
    const said = (value: unknown) => told(beneficiaryForm, { ...account, [field]: value })
    expect(said('A1'.repeat(max).slice(0, max))).toEqual([])
    expect(said('A'.repeat(max + 1))).toEqual([`${field}: ${label} may have at most ${max} characters.`])
    expect([said(''), said(' '), said(undefined)]).toEqual(Array.from({ length: 3 }, () => [`${field}: ${label} is required.`]))
    expect(said('A-1')).toEqual([`${field}: ${label} has letters and digits only.`])
  }
})

test('S2-108 R-012 a payout is at least 50, less only for somebody who leaves', () => {
  const said = (amount: number, more: object = {}) => told(payoutForm, { amount: { amount, currency: 'EUR' }, ...more })
  const tooLittle = ['amount.amount: A payout is at least 50.']
  expect([said(50), said(49.99), said(49.99, { leaving: false })]).toEqual([[], tooLittle, tooLittle])
  expect([said(0.01, { leaving: true }), said(0, { leaving: true })]).toEqual([[], ['amount.amount: The amount must be above 0.']])
})

test('a campaign’s ages may be equal, and "from" says that it is greater than "to"', () => {
  for (const form of [campaignForm, restrictionsForm]) {
    const said = (from: unknown, to: unknown) => told(form, { ...campaign, restrictionAgeFrom: from, restrictionAgeTo: to })
    expect([said(30, 30), said(30, null), said(null, 30), said('', '')]).toEqual([[], [], [], []])
    expect(said(31, 30)).toEqual(['restrictionAgeFrom: Age "from" is greater than "to"'])
    expect(said(17, 101)).toEqual([
      'restrictionAgeFrom: Age "from" must be a whole number from 18 to 100.',
      'restrictionAgeTo: Age "to" must be a whole number from 18 to 100.',
    ])
  }
})

test('a campaign has at most 50 files along with it, and photos have neither length nor sound', () => {
  const files = (count: number) =>
    told(campaignForm, { ...campaign, referenceMaterials: Array.from({ length: count }, (_none, at) => id(at)) })
  expect([files(50), files(51)]).toEqual([[], ['referenceMaterials: At most 50 files of reference material.']])
  const asked = (type: string, more: object) => {
    const none = { minSeconds: null, maxSeconds: null, minShortSide: null, sound: false, captions: false }
    return told(campaignForm, { ...campaign, desiredAssets: [{ type, count: 1, brief: '', requirements: { ...none, ...more } }] })
  }
  const ofLength = ['desiredAssets.0.requirements.minSeconds: Photos have no length.']
  const ofSound = ['desiredAssets.0.requirements.sound: Photos have no sound and no captions.']
  expect([asked('photos', { minSeconds: 5 }), asked('photos', { maxSeconds: 5 })]).toEqual([ofLength, ofLength])
  expect([asked('photos', { sound: true }), asked('photos', { captions: true })]).toEqual([ofSound, ofSound])
  expect(asked('photos', {})).toEqual([])
  expect(asked('video', { minSeconds: 5, maxSeconds: 9, sound: true, captions: true })).toEqual([])
  const cropped = (length: number) =>
    told(campaignForm, { ...campaign, desiredAssets: [{ type: 'video', count: 1, crop: 'x'.repeat(length) }] })
  expect([cropped(20), cropped(21)]).toEqual([[], ['desiredAssets.0.crop: The crop is too long.']])
})

test('an offer counts each asset once, from 0 to 50, and an application has something', () => {
  expect([told(offerForm, offer(asset(1, 0), asset(2, 50))), told(applyForm, offer(asset(1, 0), asset(2, 50)))]).toEqual([[], []])
  for (const form of [offerForm, applyForm]) {
    expect(told(form, offer(asset(2), asset(1, 51)))).toEqual(['proposedAssets.1.count: At most 50.'])
    expect(told(form, offer(asset(2), asset(1, -1)))).toEqual(['proposedAssets.1.count: The count is a whole number from 0.'])
    expect(told(form, offer(asset(1), asset(1)))).toEqual(['proposedAssets: An asset is listed twice.'])
    const many = (count: number) => told(form, offer(...Array.from({ length: count }, (_none, at) => asset(at))))
    expect([many(100), many(101)]).toEqual([[], ['proposedAssets: Too many assets.']])
  }
  // Each side has its own words for an offer of nothing, which the server adds.
  expect(told(offerForm, offer(asset(1, 0)))).toEqual([])
  expect(told(applyForm, offer(asset(1, 0)))).toEqual(['proposedAssets: At least one media item should be offered'])
  expect(told(applyForm, { ...offer(asset(1)), shippingAddressConfirmed: false })).toEqual([
    'shippingAddressConfirmed: Please confirm the address that the product is sent to.',
  ])
  for (const shippingAddressConfirmed of [true, undefined, null])
    expect(told(applyForm, { ...offer(asset(1)), shippingAddressConfirmed })).toEqual([])
})

test('an acceptance repeats the terms, a decline needs none', () => {
  expect([told(decideForm, { accept: true, ...offer(asset(1)) }), told(decideForm, { accept: false })]).toEqual([[], []])
  expect(told(decideForm, { accept: true }).map((words) => words.split(':')[0])).toEqual(['price', 'proposedAssets'])
  expect(told(decideForm, {})).toEqual(['accept: Please say whether you accept.'])
  expect(told(shortlistForm, {})).toEqual(['shortlisted: Please say whether the candidate is shortlisted.'])
})

test('both parts of a rating are good or bad', () => {
  expect(told(ratingForm, { contentQuality: 'good', professionalism: 'bad' })).toEqual([])
  expect(told(ratingForm, { contentQuality: 'fair' })).toEqual([
    'contentQuality: Please choose good or bad.',
    'professionalism: Please choose good or bad.',
  ])
})

test('a message has words or up to 10 files, each once, and an id that a page makes', () => {
  const files = (count: number) => Array.from({ length: count }, (_none, at) => id(at))
  expect([told(messageForm, { text: 'Hi' }), told(messageForm, { attachments: files(10) })]).toEqual([[], []])
  for (const nothing of [{}, { text: ' ' }, { attachments: [] }, { text: '', attachments: null }])
    expect(told(messageForm, nothing)).toEqual(['text: The message is required.'])
  expect(told(messageForm, { attachments: files(11) })).toEqual(['attachments: A message may have at most 10 files.'])
  expect(told(messageForm, { attachments: [id(1), id(1)] })).toEqual(['attachments: A file is listed twice.'])
  expect(told(messageForm, { text: '😀'.repeat(400), clientMessageId: 'x'.repeat(64) })).toEqual([])
  expect(told(messageForm, { text: '😀'.repeat(401) })).toEqual(['text: The message may have at most 400 characters.'])
  for (const clientMessageId of ['x'.repeat(65), 'a b', 'é'])
    expect(told(messageForm, { text: 'Hi', clientMessageId })).toEqual(['clientMessageId: This message id is not usable.'])
})

test('an id has at most 64 characters, and a list at most 1000 of them', () => {
  expect([told(idText, 'x'.repeat(64)), told(idText, 'x'.repeat(65)), told(idText, '')]).toEqual([
    [],
    [': This id does not exist.'],
    [': An id is missing.'],
  ])
  const list = (count: number) =>
    told(
      idListOf(idText),
      Array.from({ length: count }, () => 'a'),
    )
  expect([list(1000), list(1001)]).toEqual([[], [': At most 1000 ids at once.']])
})
