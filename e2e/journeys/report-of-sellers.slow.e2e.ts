import { readFile } from 'node:fs/promises'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import type { Page } from '@playwright/test'
import { Service } from '#harness/service.ts'
import { expect, test } from '#harness/test.ts'
import { openPage } from '#pages/as-member.ts'
import { openMarket, type Market } from '#steps/market.ts'

const settings = { DAC7: 'on', DAC7_TIN: '27/123/45678', VAT_COUNTRY: 'DE', SELLER_TIME_ZONE: 'Europe/Berlin' }
const lastYear = new Date().getUTCFullYear() - 1

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start(settings)
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

/** Earns now and moves the earning back a year, because only a year that is over is reported. */
async function earnLastYear({ crowd, brand, agency }: Market, creator: Awaited<ReturnType<Market['crowd']['creator']>>): Promise<void> {
  const contract = await buildContract(crowd.deps, { agency: brand, creator: creator.member, priceMinor: 25_000 })
  await agency.call(finalizeContract, { params: { id: contract.id } })
  const earnedAt = new Date(`${lastYear}-05-12T10:00:00Z`)
  await crowd.deps.db.updateTable('earning').set({ earned_at: earnedAt }).where('contract_id', '=', contract.id).execute()
}

async function downloaded(page: Page, begin: () => Promise<void>): Promise<{ name: string; xml: string }> {
  const began = page.waitForEvent('download')
  await begin()
  const file = await began
  return { name: file.suggestedFilename(), xml: await readFile(await file.path(), 'utf8') }
}

test('R-377 R-382 an operator takes the report of last year, says that it was filed, and takes what has to be corrected since', async ({
  browser,
}) => {
  const juno = await market.crowd.creator('Juno')
  await market.crowd.deps.db.updateTable('creator_profile').set({ country: 'HR' }).where('creator_id', '=', juno.member.id).execute()
  await earnLastYear(market, juno)

  const page = await openPage(browser, market.operator)
  await page.goto('/operator/accounts')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Report of sellers' }) })
  await expect(card).toContainText('The report has 1 creator from the EU. 1 with missing details is listed below.')
  const report = await downloaded(page, () => card.getByRole('button', { name: 'XML of DAC7 report' }).click())
  expect(report.name).toMatch(new RegExp(`^dac7_DE${lastYear}DE-[0-9a-f]{32}\\.xml$`))
  expect(report.xml).toContain('<MessageTypeIndic>DPI401</MessageTypeIndic>')

  const files = card.getByRole('listitem').filter({ hasText: /created .* by / })
  await expect(files).toHaveCount(1)
  await expect(files.first()).toContainText('Filed?')
  await expect(card).toContainText('Mark the last file as filed or not filed')
  await expect(card.getByRole('button', { name: 'XML of DAC7 report' })).toHaveCount(0)
  const again = await downloaded(page, () =>
    files
      .first()
      .getByRole('button', { name: /^XML of DE/ })
      .click(),
  )
  expect(again).toEqual(report)

  await files.first().getByRole('button', { name: 'Mark as filed' }).click()
  const filing = page.getByRole('dialog', { name: 'When did you file it?' })
  const day = filing.getByLabel('Filed on')
  const today = await day.inputValue()
  await day.fill(`${lastYear}-12-31`)
  await filing.getByRole('button', { name: 'Mark as filed' }).click()
  await expect(filing.getByText('The file was created after this date.').first()).toBeVisible()
  await day.fill(today)
  await filing.getByRole('button', { name: 'Mark as filed' }).click()
  await expect(files.first()).toContainText(/Filed \d+ \w+/)
  await expect(card).toContainText('Nothing has changed since you filed.')

  const own = await openPage(browser, juno.client)
  await own.goto('/settings/taxes')
  await own.getByText('Private person').click()
  await own.getByLabel('City').fill('Mostar')
  await own.getByRole('button', { name: 'Save tax details' }).click()
  await expect(own.getByText('Please choose the country you were born in.').first()).toBeVisible()
  await own.getByRole('combobox', { name: 'Country' }).fill('Bosnia')
  await own.getByRole('option', { name: /Bosnia/ }).click()
  await own.getByRole('button', { name: 'Save tax details' }).click()
  await expect(own.getByText('Tax details saved')).toBeVisible()
  await page.reload()
  await expect(card).toContainText('Changed since you filed: place of birth.')
  await own.getByLabel('Tax identification number (TIN)').fill('69435151530')
  await expect(own.getByLabel('City')).toHaveCount(0)
  await own.getByRole('button', { name: 'Save tax details' }).click()
  await expect.poll(async () => (await juno.client.call(getCreatorTax, {})).data).toMatchObject({ tin: '69435151530', birthCity: '' })
  await page.reload()
  await expect(card).toContainText('1 to correct since you filed.')
  await expect(card).toContainText('Changed since you filed: tax identification number.')
  const correction = await downloaded(page, () => card.getByRole('button', { name: 'XML of DAC7 correction' }).click())
  const [, number = ''] = /<stf:DocTypeIndic>OECD1<\/stf:DocTypeIndic><stf:DocRefId>([^<]*-1)</.exec(report.xml) ?? []
  expect(correction.xml).toContain('<MessageTypeIndic>DPI402</MessageTypeIndic>')
  expect(correction.xml).toContain(`<stf:CorrDocRefId>${number}</stf:CorrDocRefId>`)

  // Until the list is read again, the first file is still the report.
  await expect(files.first()).toContainText('DAC7 correction')
  await files.first().getByRole('button', { name: 'Mark as not filed' }).click()
  await expect(files.first()).toContainText('Not filed')
  await expect(card.getByRole('button', { name: 'XML of DAC7 correction' })).toBeVisible()
})
