import { expect, test, type Browser, type Page } from '@playwright/test'
import { Service } from '../harness/service.ts'
import { addCard, fillBilling, publish, writeCampaign } from '../pages/brand.ts'
import { openBrowser, signUp } from '../pages/entry.ts'
import { makeJobFiles } from '../steps/files.ts'

let service: Service
test.beforeAll(async () => {
  service = await Service.start()
})
test.afterAll(() => service.stop())

test('the main job runs in a browser, from a brief to a payout', async ({ browser }) => {
  const files = await makeJobFiles()
  const brand = await openBrowser(browser, service.address)

  await signUp(brand.page, service.address, { email: 'ida@nordlys.example', role: 'agency', firstName: 'Ida', lastName: 'Lund', companyName: 'Nordlys Studio' })
  await fillBilling(brand.page)
  await addCard(brand.page, '4242 4242 4242 4242')
  await expect(brand.page.getByText('4242')).toBeVisible()
  await writeCampaign(brand.page, files)
  await publish(brand.page)
  expect(brand.faults).toEqual([])
})
