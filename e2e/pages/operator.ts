import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

export async function rejectCampaign(page: Page, name: string, reason: string): Promise<void> {
  await page.goto('/operator/campaigns')
  const review = page.getByRole('article', { name })
  await expect(review).toBeVisible()
  await review.getByRole('textbox').fill(reason)
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('No campaigns to review').first()).toBeVisible()
}

export async function approveCampaign(page: Page, name: string): Promise<void> {
  await page.goto('/operator/campaigns')
  const review = page.getByRole('article', { name })
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No campaigns to review').first()).toBeVisible()
}

export async function verifyCreator(page: Page, name: string): Promise<void> {
  await page.goto('/operator/creators')
  const review = page.getByRole('article', { name })
  await review.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('No creators to review').first()).toBeVisible()
}

/** Downloads the SEPA file of everything selected, then marks it as paid; returns the file. */
export async function payOut(page: Page): Promise<string> {
  await page.goto('/operator/payouts')
  await page.getByLabel(/^Choose all/).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export SEPA file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  await page.goto('/operator/payouts?state=exported')
  await page.getByRole('link', { name: /^Mark the payout of .* as paid/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /paid/i }).click()
  // Behind a dialog everything is hidden from roles.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Mark the payout of / })).toHaveCount(0)
  return file
}
