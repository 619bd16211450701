import { expect, type Page } from '@playwright/test'
import { cardYear } from '#steps/agency.ts'
import { choose } from './entry.ts'

export async function fillBilling(page: Page): Promise<void> {
  await page.goto('/agency/billing/billing-information')
  await page.getByLabel('Address').fill('  Torstraße 1 ')
  await page.getByLabel('Postal code').fill('10119')
  await page.getByLabel('City').fill('Berlin')
  await choose(page, 'Country', 'Germany')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Billing information changed successfully')).toBeVisible()
}

export async function addCard(page: Page, number: string): Promise<void> {
  await page.goto('/agency/billing/payment-methods')
  await page
    .getByRole('button', { name: 'Add a payment method' })
    .or(page.getByRole('link', { name: 'Add a payment method' }))
    .first()
    .click()
  const frame = page.frameLocator('iframe[title="Card details"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry date').fill(`12 / ${cardYear % 100}`)
  await frame.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** Dismisses the dialog shown to a brand that has just completed onboarding. */
export async function enterComplete(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Profile complete!' }).getByRole('link', { name: 'Go to campaigns' }).click()
  await expect(page).toHaveURL('/agency/campaigns')
}

type Files = { reference: string }

/** Fills in the editor as a person would: two videos, a photo, restrictions and a reference file. */
export async function writeCampaign(page: Page, files: Files): Promise<void> {
  await page.goto('/agency/campaigns')
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Oat milk, slow mornings')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/agency\/campaigns\/[\w-]+\/edit$/)

  await page.getByLabel('Description').fill('A quiet breakfast with our oat milk. Morning light, no music.')
  await page.getByRole('button', { name: 'Add videos' }).click()
  await page.getByRole('button', { name: 'One more, Number of videos' }).click()
  await page.getByLabel('Brief').first().fill('Duration: 15 seconds')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await page.getByLabel('Brief').nth(1).fill('The carton in the light.')
  await page.getByLabel('Age from').fill('20')
  await page.getByLabel('Age to').fill('40')
  await choose(page, 'Countries', 'Germany')
  await choose(page, 'Language', 'German')
  await page.locator('input[type=file]').first().setInputFiles(files.reference)
  await expect(page.getByRole('button', { name: /^Download / })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/summary/)
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Publish' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Confirm publish' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/agency/campaigns?waitForReview=1')
}

export async function openCampaign(page: Page, name: string): Promise<void> {
  await page.goto('/agency/campaigns')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export async function openCandidate(page: Page, campaign: string, name: string): Promise<void> {
  await openCampaign(page, campaign)
  await page.getByRole('link', { name: /^Candidates/ }).click()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

export async function offerOtherTerms(page: Page, price: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Offer other terms' }).click()
  await dialog.getByLabel('What you offer').fill(String(price))
  await expect(dialog.getByText('Service fee').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Offer/ }).click()
  await expect(page.getByText('Offer updated')).toBeVisible()
}

export async function acceptCandidate(page: Page, price: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Accept job for €${price}` }).click()
  await dialog.getByRole('button', { name: 'Accept job', exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Go to job' })).toBeVisible()
}

export async function openContract(page: Page, name: string): Promise<void> {
  await page.goto('/agency/jobs')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('dialog', { name: `Job with: ${name}` })).toBeVisible()
}

/** Opens the media viewer on an item of the job dialog. */
async function openItem(page: Page, at: number): Promise<void> {
  await page.getByRole('dialog').getByText('Needs review').nth(at).locator('xpath=ancestor::li').getByRole('link').first().click()
  await expect(page).toHaveURL(/mediaId=/)
}

export async function askForChanges(page: Page, message: string): Promise<void> {
  await openItem(page, 0)
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await page.getByLabel('What should change?').fill(message)
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(page.getByText('Changes requested').first()).toBeVisible()
}

/** Approves the waiting items one after the other, following the viewer. */
export async function approveItems(page: Page, count: number): Promise<void> {
  await openItem(page, 0)
  for (let left = count; left > 0; left--) {
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const words = left === 1 ? /Everything is approved/ : 'Approved'
    await expect(page.getByText(words).first()).toBeVisible()
  }
}

export async function finalize(page: Page, sum: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Finalize and pay ${sum}` }).click()
  await dialog
    .getByRole('button', { name: /^(Finalize|Pay)/ })
    .last()
    .click()
  await expect(dialog.getByRole('group', { name: 'Content quality' })).toBeVisible()
}

export async function rate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Content quality' }).getByText('Good').click()
  await dialog.getByRole('group', { name: 'Professionalism' }).getByText('Good').click()
  await dialog.getByRole('button', { name: 'Rate' }).click()
  await expect(page.getByText('Submitted successfully')).toBeVisible()
  await expect(dialog.getByText('Completed').first()).toBeVisible()
}
