import { makePhoto } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { countClicks } from '#pages/count-clicks.ts'
import { openBrowser } from '#pages/entry.ts'
import { cardYear } from '#steps/agency.ts'
import { confirmationLink, password } from '#steps/entry.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

test('R-400 a brand publishes its first campaign with eleven clicks from the signup form', async ({ browser }) => {
  const { context, page, faults } = await openBrowser(browser, service.address)
  const pressed = await countClicks(context)
  await page.goto('/signup')
  await page.getByLabel('Email').fill('ida@nordlys.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await page.getByLabel('Company name').fill('Nordlys')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup-success/confirm-email')

  const link = await confirmationLink(service.address, 'ida@nordlys.example')
  await page.goto(link.pathname + link.search)
  await page.getByRole('main').getByRole('link', { name: 'Add billing info' }).click()
  await page.getByLabel('Address').fill('Torstraße 1')
  await page.getByLabel('Postal code').fill('10119')
  await page.getByLabel('City').fill('Berlin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Billing information changed successfully')).toBeVisible()

  await page.getByRole('region', { name: 'To do' }).getByRole('link', { name: 'Add a card' }).click()
  const card = page.frameLocator('iframe[title="Card details"]')
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiry date').fill(`12 / ${cardYear % 100}`)
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()

  const complete = page.getByRole('dialog', { name: 'Profile complete!' })
  await expect(complete).toBeVisible()
  // The toast about the card is above the dialog, not over its sentence.
  await expect(page.getByText('Payment method added')).toBeVisible()
  await expect
    .poll(async () => {
      const [toast, dialog] = [await page.locator('[data-toast-region]').boundingBox(), await complete.boundingBox()]
      return toast === null || dialog === null || toast.y + toast.height <= dialog.y
    })
    .toBe(true)
  await complete.getByRole('link', { name: 'New campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByLabel('Name').fill('Oat milk')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Description').fill('A quiet breakfast.')
  await page.getByRole('button', { name: 'Add videos' }).click()
  await page.getByLabel('Brief').fill('Morning light, 15 seconds.')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm publish' })
  await expect(page.getByText('Morning light, 15 seconds.')).toBeVisible()
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/agency/campaigns?waitForReview=1')
  await expect(page.getByRole('main')).toContainText('Oat milk')
  expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(11)
  expect(faults).toEqual([])
})

/** Chooses a file in the chooser that the click opens. */
async function chooseFile(page: Page, click: () => Promise<void>, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await click()
  await (await chooser).setFiles(path)
}

test('R-400 applying, bargaining, accepting, delivering, approving, paying and being paid take few clicks each', async ({ browser }) => {
  const campaign = await openCampaign(market, { name: 'One photo', desiredAssets: [{ type: 'photos', count: 1, brief: 'The carton.' }] })
  const photo = await makePhoto({ width: 400, height: 300 })
  const brand = await openAs(browser, market.agency)
  const maker = await openAs(browser, market.creator)
  const [brandPressed, makerPressed] = [await countClicks(brand.context), await countClicks(maker.context)]
  /** Checks what was pressed since the last step. */
  const within = (pressed: string[], most: number) => {
    const since = pressed.splice(0)
    expect(since.length, since.join(', ')).toBeLessThanOrEqual(most)
    expect(since.length).toBeGreaterThan(0)
  }
  const make = maker.page.getByRole('dialog')
  const hire = brand.page.getByRole('dialog')

  await test.step('a creator applies, and asks for more than the brand offers', async () => {
    await maker.page.goto('/creator/opportunities')
    await maker.page.getByRole('link', { name: 'One photo' }).first().click()
    await make.getByRole('button', { name: 'Apply' }).click()
    await make.getByLabel('Your price').fill('100')
    await make.getByRole('button', { name: 'Apply for €100' }).click()
    await expect(maker.page.getByText(/^You are a candidate\./).first()).toBeVisible()
    within(makerPressed, 3)

    await brand.page.goto(`/agency/campaigns/${campaign}/candidates`)
    await brand.page.getByRole('link', { name: 'Mara K.' }).first().click()
    await hire.getByRole('button', { name: 'Offer other terms' }).click()
    await hire.getByLabel('What you offer').fill('80')
    await hire.getByRole('button', { name: 'Offer', exact: true }).click()
    await expect(brand.page.getByText('Offer updated')).toBeVisible()
    within(brandPressed, 3)

    await maker.page.goto('/creator/opportunities')
    await maker.page.getByRole('link', { name: 'One photo' }).first().click()
    await make.getByRole('button', { name: 'Counter offer' }).click()
    await make.getByLabel('Your price').fill('90')
    await make.getByRole('button', { name: /€90/ }).click()
    await expect(maker.page.getByText('Counter offer sent')).toBeVisible()
    within(makerPressed, 3)
  })

  await test.step('the brand accepts, with one confirmation', async () => {
    await brand.page.goto(`/agency/campaigns/${campaign}/candidates`)
    await brand.page.getByRole('link', { name: 'Mara K.' }).first().click()
    await hire.getByRole('button', { name: 'Accept job for €90' }).click()
    await hire.getByRole('button', { name: 'Accept job', exact: true }).click()
    await expect(hire.getByRole('link', { name: 'Go to job' })).toBeVisible()
    within(brandPressed, 3)
  })

  await test.step('the creator delivers', async () => {
    await maker.page.goto('/creator/jobs')
    await maker.page.getByRole('link', { name: 'One photo' }).first().click()
    await chooseFile(maker.page, () => maker.page.getByRole('button', { name: 'Upload', exact: true }).click(), photo)
    await expect(maker.page.getByText('Needs review').first()).toBeVisible({ timeout: 60_000 })
    within(makerPressed, 2)
  })

  await test.step('the brand opens the item, approves it, and pays with two clicks more', async () => {
    await brand.page.goto('/agency/jobs')
    await brand.page.getByRole('link', { name: 'Mara K.' }).first().click()
    await hire.getByRole('listitem').filter({ hasText: 'Needs review' }).getByRole('link').first().click()
    await brand.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(brand.page.getByText(/Everything is approved/).first()).toBeVisible()
    within(brandPressed, 3)
    await brand.page.getByRole('button', { name: /^Finalize and pay/ }).click()
    await brand.page.getByRole('button', { name: 'Finalize', exact: true }).click()
    await expect(brand.page.getByRole('button', { name: 'Download the original' })).toBeVisible()
    within(brandPressed, 2)
  })

  await test.step('the creator asks for the money', async () => {
    await maker.page.goto('/creator/finances/payouts/request')
    await maker.page.getByLabel('Full name').fill('Mara Kovac')
    await maker.page.getByLabel('Address', { exact: true }).fill('Lange Reihe 5, Hamburg')
    await maker.page.getByLabel('IBAN').fill('DE89370400440532013000')
    await maker.page.getByLabel('BIC').fill('COBADEFFXXX')
    await maker.page.getByLabel('Bank name').fill('Commerzbank')
    await maker.page.getByLabel('Bank address').fill('Frankfurt')
    await maker.page.getByRole('button', { name: 'Save beneficiary' }).click()
    await expect(maker.page.getByText('Beneficiary information saved')).toBeVisible()
    await maker.page.getByLabel('Amount').fill('90')
    await maker.page.getByRole('button', { name: /^Request / }).click()
    await expect(maker.page.getByText('Payout request created')).toBeVisible()
    within(makerPressed, 2)
  })
  expect([...brand.faults, ...maker.faults]).toEqual([])
})
