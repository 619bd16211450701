import { expect, test } from '#harness/test.ts'
import { rejectCreatorProfile, verifyCreatorProfile } from '@pairtake/protocol/operator/operator-review-endpoints'
import { buildNewCreator } from '@pairtake/server/testing/builders'
import { buildPortfolio } from '@pairtake/server/testing/builders-portfolio'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { Client } from '#harness/client.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { choose } from '#pages/entry.ts'
import { openPage } from '#pages/as-member.ts'
import { joinAs, password } from '#steps/entry.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const enter = (browser: Parameters<typeof openPage>[0], client: Client) => openPage(browser, client)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The year in which this file was loaded, even if a new year begins during the run. */
const thisYear = new Date().getUTCFullYear()
const yearsAgo = (years: number) => `${thisYear - years}-01-01`

test('S2-083 S2-084 S2-085 S2-086 S2-087 a member changes names and picture; the email address stays', async ({ browser }) => {
  const page = await enter(browser, agency.client)
  const answered = page.waitForResponse('**/internal/user/profile')
  await page.goto('/settings/user-profile')
  const { data } = (await (await answered).json()) as { data: Record<string, unknown> }
  expect(Object.keys(data).toSorted()).toEqual([
    'companyName',
    'email',
    'firstName',
    'lastName',
    'profilePicturePath',
    'residenceCountry',
    'role',
  ])
  await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true)
  await expect(page.getByRole('main').getByRole('link', { name: 'contact support' })).toHaveAttribute('href', /^mailto:/)

  const wrong: [label: string, typed: string, words: string][] = [
    ['First name', '', 'First name is required.'],
    ['Last name', 'x'.repeat(61), 'Last name may have at most 60 characters.'],
    ['Company name', 'x', 'Company name needs at least 2 characters.'],
    ['Company name', 'x'.repeat(121), 'Company name may have at most 120 characters.'],
    ['Company name', '', 'Company name is required.'],
  ]
  for (const [label, typed, words] of wrong) {
    await page.getByLabel(label).fill(typed)
    await page.getByLabel(label).blur()
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Company name').fill('Nordlys & Daughters')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).postDataJSON()).toEqual({ firstName: 'Ida', lastName: 'Lund', companyName: 'Nordlys & Daughters' })
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: /Nordlys & Daughters.*account menu/ })).toBeVisible()

  const photo = await makePhoto({ width: 200, height: 200 })
  const uploaded = page.waitForResponse('**/internal/user/profile/picture')
  await page.locator('input[type=file]').setInputFiles(photo)
  const { data: picture } = (await (await uploaded).json()) as { data: { url: string } }
  await expect(page.getByText('Profile picture updated')).toBeVisible()
  await expect(page.locator(`header img[src="${picture.url}"]`)).toBeVisible()
  await page.context().close()
})

test('S2-084 a creator needs no company name', async ({ browser }) => {
  const creator = await crowd.creator()
  const page = await enter(browser, creator.client)
  await page.goto('/settings/user-profile')
  await expect(page.getByText('(Optional)')).toBeVisible()
  await page.getByLabel('First name').fill('Mira')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.context().close()
})

test('S2-089 S2-090 a password is changed by the old one, and its fields say what is wrong', async ({ browser }) => {
  const client = await joinAs(service.address, { email: 'ola@nordlys.example', role: 'agency', firstName: 'Ola', lastName: 'Berg' })
  const page = await enter(browser, client)
  await page.goto('/settings/security/change-password')
  const save = page.getByRole('button', { name: 'Change password' })
  const fill = async (old: string, first: string, second: string) => {
    await page.getByLabel('Old password', { exact: true }).fill(old)
    await page.getByLabel('New password', { exact: true }).fill(first)
    await page.getByLabel('Confirm new password', { exact: true }).fill(second)
    await save.click()
  }
  await save.click()
  await expect(page.getByText('The old password is required.')).toBeVisible()
  await expect(page.getByText('The new password is required.', { exact: true })).toBeVisible()
  await expect(page.getByText('Please confirm the new password.', { exact: true })).toBeVisible()
  await fill(password, 'slow evenings 8', 'slow evenings 9')
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await fill('not the old one', 'slow evenings 8', 'slow evenings 8')
  await expect(page.getByRole('listitem').filter({ hasText: /^Old password: \S/ })).toBeVisible()
  await fill(password, 'password1', 'password1')
  await expect(page.getByRole('listitem').filter({ hasText: /^New password: \S/ })).toBeVisible()
  const sent = page.waitForRequest('**/internal/user/change-password')
  await fill(password, 'slow evenings 8', 'slow evenings 8')
  expect((await sent).postDataJSON()).toEqual({ oldPassword: password, password: { first: 'slow evenings 8', second: 'slow evenings 8' } })
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(page.getByLabel('Old password', { exact: true })).toHaveValue('')
  await page.context().close()
})

test('S2-091 S2-092 S2-093 S2-094 S2-095 S2-096 S2-097 S2-098 S2-099 S2-100 S2-101 a creator profile from empty through review to verified', async ({
  browser,
}) => {
  const member = await buildNewCreator(crowd.deps)
  const operator = await crowd.operator()
  const client = new Client(service.address, member.token)
  const page = await enter(browser, client)
  const review = { params: { userId: member.id } }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const submit = page.getByRole('button', { name: 'Submit for review' })

  await test.step('every field is required, and the age is 18 to 90', async () => {
    await page.goto('/settings/creator-profile')
    await save.click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(11)
    for (const [birthDate, isRefused] of [
      // In turn, so that what was shown before is never what is expected.
      [yearsAgo(17), true],
      [yearsAgo(30), false],
      [yearsAgo(92), true],
      [yearsAgo(31), false],
    ] as const) {
      await page.getByLabel('Birthdate').fill(birthDate)
      await page.getByLabel('Birthdate').blur()
      await expect(page.getByText('You must be between 18 and 90 years old.')).toHaveCount(isRefused ? 1 : 0)
    }
    // The date picker has the same limits as the rule.
    const field = page.getByLabel('Birthdate')
    const bound = async (name: 'min' | 'max', days: number) =>
      dayOf(new Date(`${await field.getAttribute(name)}T00:00:00Z`).getTime() + days * 86_400_000)
    for (const [birthDate, isRefused] of [
      [await bound('min', -1), true],
      [await bound('min', 0), false],
      [await bound('max', 1), true],
      [await bound('max', 0), false],
    ] as const) {
      await field.fill(birthDate)
      await field.blur()
      await expect(page.getByText('You must be between 18 and 90 years old.'), birthDate).toHaveCount(isRefused ? 1 : 0)
    }
    await field.fill(yearsAgo(30))
    const longest: [label: string, max: number][] = [
      ['Short bio', 140],
      ['Instagram handle or url', 255],
      ['Address', 200],
      ['City', 120],
      ['Postal code', 11],
      ['State', 60],
    ]
    for (const [label, max] of longest) {
      await page.getByLabel(label).fill('x'.repeat(max + 1))
      await page.getByLabel(label).blur()
      await expect(page.getByText(new RegExp(`may have at most ${max} characters`)), label).toBeVisible()
      await page.getByLabel(label).fill('x'.repeat(max))
      await expect(page.getByText(new RegExp(`may have at most ${max} characters`)), label).toHaveCount(0)
    }
  })

  await test.step('incomplete: it is replaced whole, and cannot be submitted yet', async () => {
    await page.getByLabel('Gender').selectOption({ label: 'Female' })
    await choose(page, 'Native language', 'German')
    await choose(page, 'Professional languages', 'German')
    await page.keyboard.press('Escape')
    await choose(page, 'Country', 'Germany')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
      'birthDate',
      'gender',
      'languages',
      'nativeLanguage',
      'residenceCity',
      'residenceCountry',
      'residencePostalCode',
      'residenceState',
      'residenceStreetAddress',
      'shortBio',
      'socialInfo',
    ])
    await expect(page.getByText('Creator profile updated')).toBeVisible()
    await page.goto('/settings/creator-profile-verification')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Complete your creator profile and your portfolio first.')).toBeVisible()
  })

  await test.step('with a portfolio it is submitted, and locked while in review', async () => {
    await buildPortfolio(crowd.deps, member, ['ready', 'ready', 'ready'])
    await page.reload()
    const sent = page.waitForRequest('**/internal/creator-profile-submit')
    await submit.click()
    expect((await sent).method()).toBe('POST')
    await expect(page.getByText('Submitted successfully')).toBeVisible()
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await page.goto('/settings/creator-profile')
    await expect(page.getByText('In review').first()).toBeVisible()
    await expect(page.getByLabel('Short bio')).toBeDisabled()
    await expect(page.getByRole('combobox', { name: 'Native language' })).toBeDisabled()
    await expect(page.getByText('Locked while the profile is in review.')).toBeVisible()
  })

  await test.step('sent back with a reason it is open again, birthdate and gender too', async () => {
    await operator.client.call(rejectCreatorProfile, { ...review, body: { reason: 'Please show your face.' } })
    await page.reload()
    await expect(page.getByText('Please show your face.')).toBeVisible()
    await expect(page.getByLabel('Birthdate')).toBeEditable()
    await page.goto('/settings/creator-profile-verification')
    await expect(page.getByText('Please show your face.')).toBeVisible()
    await submit.click()
    await expect(page.getByText('Submitted successfully')).toBeVisible()
  })

  await test.step('verified: a part is saved, birthdate and gender only stand there', async () => {
    await operator.client.call(verifyCreatorProfile, review)
    await page.goto('/settings/creator-profile-verification')
    await expect(page.getByText('Your profile is verified. You can apply for work.')).toBeVisible()
    await expect(submit).toHaveCount(0)
    await page.goto('/settings/creator-profile')
    await expect(page.getByText('Verified').first()).toBeVisible()
    await expect(page.getByLabel('Birthdate')).toHaveCount(0)
    await expect(page.getByText(`1 January ${yearsAgo(30).slice(0, 4)}`)).toBeVisible()
    await page.getByLabel('Short bio').fill('Slow food, slow light.')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await save.click()
    const body = (await sent).postDataJSON() as object
    expect(body).toMatchObject({ shortBio: 'Slow food, slow light.' })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['gender']))
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['birthDate']))
    await expect(page.getByText('Creator profile updated')).toBeVisible()
  })
  await page.context().close()
})
