import { expect, type Page } from '@playwright/test'
import { choose } from './entry.ts'

export async function fillProfile(page: Page, picture: string): Promise<void> {
  await page.goto('/settings/user-profile')
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await expect(page.getByText('Profile picture updated')).toBeVisible()

  await page.goto('/settings/creator-profile')
  await page.getByLabel('Birthdate').fill('1998-04-12')
  await page.getByLabel('Gender').selectOption({ label: 'Female' })
  await choose(page, 'Native language', 'German')
  await choose(page, 'Professional languages', 'German')
  await page.keyboard.press('Escape')
  await page.getByLabel('Short bio').fill('Slow food, slow light.')
  await page.getByLabel('Instagram handle or url').fill('@mara')
  await choose(page, 'Country', 'Germany')
  await page.getByLabel('Address').fill('Lange Reihe 5')
  await page.getByLabel('City').fill('Hamburg')
  await page.getByLabel('Postal code').fill('20095')
  await page.getByLabel('State').fill('Hamburg')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Creator profile updated')).toBeVisible()
}

export async function fillPortfolio(page: Page, videos: readonly string[]): Promise<void> {
  await page.goto('/creator/portfolio')
  for (const [at, video] of videos.entries()) {
    await page.getByRole('textbox', { name: 'Name' }).fill(`Morning ${at + 1}`)
    await page.locator('input[type=file]').first().setInputFiles(video)
    await expect(page.getByText(`Morning ${at + 1}`).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  }
  // Waits until each is processed, because a video still uploading already shows its name.
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(videos.length, { timeout: 60_000 })
}

export async function submitForReview(page: Page): Promise<void> {
  await page.goto('/settings/creator-profile-verification')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Submitted successfully')).toBeVisible()
  await expect(page.getByText('Your profile is in review. We will notify you when the review is done.').first()).toBeVisible()
}

/** Dismisses the dialog shown to a creator who has just been verified. */
export async function enterComplete(page: Page): Promise<void> {
  await page.goto('/creator/dashboard')
  await page
    .getByRole('dialog', { name: 'Profile complete!' })
    .getByRole('link', { name: 'Find work' })
    .or(page.getByRole('button', { name: 'Find work' }))
    .click()
  await expect(page).toHaveURL(/\/creator\/opportunities/)
}

export async function applyFor(page: Page, campaign: string, price: number): Promise<void> {
  await page.goto('/creator/opportunities')
  await page.getByRole('link', { name: campaign }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByLabel('Your price').fill(String(price))
  await dialog.getByLabel('Note').fill('I would love to.')
  await dialog.getByRole('button', { name: `Apply for €${price}` }).click()
  await expect(page.getByText(/^You are a candidate\./).first()).toBeVisible()
}

export async function counterOffer(page: Page, campaign: string, price: number): Promise<void> {
  await page.goto('/creator/opportunities')
  await expect(page.getByText('Counter offer').first()).toBeVisible()
  await page.getByRole('link', { name: campaign }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Counter offer' }).click()
  await dialog.getByLabel('Your price').fill(String(price))
  await dialog.getByRole('button', { name: new RegExp(`€${price}`) }).click()
  await expect(page.getByText('Counter offer sent')).toBeVisible()
}

export async function openContract(page: Page, campaign: string): Promise<void> {
  await page.goto('/creator/jobs')
  await page.getByRole('link', { name: campaign }).first().click()
  await expect(page).toHaveURL(/\/creator\/jobs\/[\w-]+\/summary/)
}

/** Delivers files for what the job owes; each ends up waiting for review. */
export async function deliverFiles(page: Page, files: { videos: readonly string[]; photos: readonly string[] }): Promise<void> {
  const zones = page.locator('input[type=file]')
  await zones.nth(0).setInputFiles([...files.videos])
  await expect(page.getByText('Needs review')).toHaveCount(files.videos.length, { timeout: 90_000 })
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([...files.photos])
  await expect(page.getByText('Needs review')).toHaveCount(files.videos.length + files.photos.length, { timeout: 90_000 })
}

export async function reupload(page: Page, file: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Reupload / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Done/ }).click()
  await expect(dialog.getByText('1 of 1 done')).toBeVisible()
  await dialog.getByLabel('Note for the brand').fill('It stays in the frame now.')
  await dialog.locator('input[type=file]').setInputFiles(file)
  // The third one is the job's counter: the item is waiting for review again.
  await expect(page.getByText('Needs review')).toHaveCount(3, { timeout: 90_000 })
}

export async function requestPayout(page: Page, amount: number): Promise<void> {
  await page.goto('/creator/finances/payouts/request')
  await page.getByLabel('Full name').fill('Mara Kovac')
  await page.getByLabel('Address', { exact: true }).fill('Lange Reihe 5, Hamburg')
  await page.getByLabel('IBAN').fill('de89 3704 0044 0532 0130 00')
  await page.getByLabel('BIC').fill('cobadeffxxx')
  await page.getByLabel('Bank name').fill('Commerzbank')
  await page.getByLabel('Bank address').fill('Frankfurt')
  await page.getByRole('button', { name: 'Save beneficiary' }).click()
  await expect(page.getByText('Beneficiary information saved')).toBeVisible()
  await page.getByLabel('Amount').fill(String(amount))
  await page.getByRole('button', { name: /^Request / }).click()
  await expect(page.getByText('Payout request created')).toBeVisible()
}
