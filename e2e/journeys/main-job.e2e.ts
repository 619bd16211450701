import { expect, test } from '#harness/test.ts'
import { openBeside } from '@pairtake/server/testing/open-beside'
import { findLogged } from '#harness/logged-words.ts'
import { Service } from '#harness/service.ts'
import * as brandPages from '#pages/brand.ts'
import * as creatorPages from '#pages/creator.ts'
import { logInOn, openBrowser, signUp } from '#pages/entry.ts'
import * as operatorPages from '#pages/operator.ts'
import { addOperator } from '#steps/entry.ts'
import { makeContractFiles } from '#steps/files.ts'

let service: Service
test.beforeAll(async () => {
  service = await Service.start({ LOG_LEVEL: 'debug' })
})
test.afterAll(() => service.stop())

const campaign = 'Oat milk, slow mornings'

test('S1-009 S1-024 S1-061 S1-078 S1-113 S1-132 S1-147 S1-148 S2-030 S2-045 S2-058 S2-108 S1-053 R-239 the main job runs in a browser, from a brief to a payout', async ({
  browser,
}) => {
  const files = await makeContractFiles()
  await addOperator(service, 'operator@pairtake.example')
  const brand = await openBrowser(browser, service.address)
  const creator = await openBrowser(browser, service.address)
  const operator = await openBrowser(browser, service.address)
  const faults = () => [...brand.faults, ...creator.faults, ...operator.faults]
  await logInOn(operator.page, 'operator@pairtake.example')

  await test.step('a brand signs up, is onboarded and publishes a campaign', async () => {
    const ida = { email: 'ida@nordlys.example', role: 'agency' as const, firstName: 'Ida', lastName: 'Lund', companyName: 'Nordlys Studio' }
    await signUp(brand.page, service.address, ida)
    await brandPages.fillBilling(brand.page)
    await brandPages.addCard(brand.page, '4242 4242 4242 4242')
    await expect(brand.page.getByText('Payment method added')).toBeVisible()
    await brandPages.enterComplete(brand.page)
    await brandPages.writeCampaign(brand.page, files)
    await brandPages.publish(brand.page)
  })

  await test.step('the operator rejects it once with a reason, then approves it', async () => {
    await operatorPages.rejectCampaign(operator.page, campaign, 'Please say how long the videos are.')
    await brand.page.goto('/notifications')
    await expect(brand.page.getByText(campaign).first()).toBeVisible()
    await brandPages.openCampaign(brand.page, campaign)
    await brand.page.getByRole('link', { name: 'Publish' }).first().click()
    await expect(brand.page.getByRole('dialog').getByText('Please say how long the videos are.')).toBeVisible()
    await brand.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(brand.page).toHaveURL('/agency/campaigns?waitForReview=1')
    await operatorPages.approveCampaign(operator.page, campaign)
  })

  await test.step('a creator signs up, fills profile and portfolio, and is verified', async () => {
    await signUp(creator.page, service.address, { email: 'mara@films.example', role: 'creator', firstName: 'Mara', lastName: 'Kovac' })
    await creatorPages.fillProfile(creator.page, files.picture)
    await creatorPages.fillPortfolio(creator.page, files.videos)
    await creatorPages.submitForReview(creator.page)
    await operatorPages.verifyCreator(operator.page, 'Mara K.')
    await creatorPages.enterComplete(creator.page)
  })

  await test.step('they bargain: applied, countered, countered, accepted', async () => {
    await creatorPages.applyFor(creator.page, campaign, 420)
    await brandPages.openCandidate(brand.page, campaign, 'Mara K.')
    await brandPages.offerOtherTerms(brand.page, 360)
    await creatorPages.counterOffer(creator.page, campaign, 400)
    await brandPages.openCandidate(brand.page, campaign, 'Mara K.')
    await brandPages.acceptCandidate(brand.page, 400)
  })

  await test.step('the creator delivers, the brand asks for changes, everything is approved', async () => {
    await creatorPages.openContract(creator.page, campaign)
    await creatorPages.deliverFiles(creator.page, { videos: files.videos.slice(0, 2), photos: [files.photo] })
    await brandPages.openContract(brand.page, 'Mara K.')
    await brandPages.askForChanges(brand.page, 'Could the carton stay in the frame?')
    await creatorPages.openContract(creator.page, campaign)
    await expect(creator.page.getByText('Could the carton stay in the frame?')).toBeVisible()
    await creatorPages.reupload(creator.page, files.betterVideo)
    await brandPages.openContract(brand.page, 'Mara K.')
    await brandPages.approveItems(brand.page, 3)
  })

  await test.step('the brand finalizes and rates; the job is completed', async () => {
    await brandPages.openContract(brand.page, 'Mara K.')
    await brandPages.finalize(brand.page, '€460')
    await brandPages.rate(brand.page)
    await brand.page.goto('/agency/billing/payments')
    await expect(brand.page.getByText('€460.00').first()).toBeVisible()
  })

  await test.step('the creator is paid out', async () => {
    await creatorPages.requestPayout(creator.page, 400)
    const file = await operatorPages.payOut(operator.page)
    expect(file).toContain('pain.001.001.09')
    await creator.page.goto('/creator/finances/payouts')
    await expect(creator.page.getByRole('row').nth(1)).toContainText('Paid')
    await creator.page.goto('/notifications')
    await expect(creator.page.getByRole('main')).toContainText(campaign)
  })

  await test.step('none of it stands in the log (R-239)', async () => {
    const { deps, close } = await openBeside(service.dataDir)
    expect(service.said).toContain('"level":20')
    const { hostname } = new URL(service.address)
    expect(await findLogged(deps, service.said, ['Pairtake', service.address, hostname])).toEqual([])
    await close()
  })

  expect(faults()).toEqual([])
})
