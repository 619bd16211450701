import { submitCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { verifyCreatorProfile } from '@pairtake/protocol/operator/operator-review-endpoints'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { buildNewCreator } from '@pairtake/server/testing/builders'
import { buildPortfolio } from '@pairtake/server/testing/builders-portfolio'
import { Client } from '#harness/client.ts'
import { savePicture, saveProfile } from '#steps/creator.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage, settled } from '#pages/as-member.ts'

let service: Service
let crowd: Crowd
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const shared = ['/conversations', '/calendar', '/notifications', '/settings/user-profile', '/settings/security/change-password']
const more = ['/settings/notifications', '/settings/account']
const agencyScreens = ['/agency/dashboard', '/agency/campaigns', '/agency/jobs', '/agency/billing/payments', ...shared, ...more]
const agencyForms = ['/agency/billing/billing-information', '/agency/billing/payment-methods']
const creatorScreens = ['/creator/dashboard', '/creator/opportunities', '/creator/jobs', '/creator/portfolio', ...shared, ...more]
const creatorForms = ['/creator/finances/earnings', '/settings/creator-profile', '/settings/creator-profile-verification']

const banner = (page: Page) => page.getByRole('region', { name: 'To do' })

async function onEach(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await look(path)
  }
}

test('R-185 S1-039 S1-054 on every screen a new brand reads its next step, and nothing once it is onboarded', async ({ browser }) => {
  const page = await openPage(browser, (await crowd.newAgency()).client)
  await onEach(page, [...agencyScreens, ...agencyForms], async (path) => {
    await expect(banner(page), path).toContainText('In order to be fully onboarded, please provide additional information')
    await expect(banner(page).getByRole('link'), path).toHaveText('Add billing info')
  })
  const done = await openPage(browser, (await crowd.agency()).client)
  await onEach(done, [...agencyScreens, ...agencyForms], (path) => expect(banner(done), path).toHaveCount(0))
})

test('R-185 S1-039 S1-055 S1-056 on every screen a creator reads the next step, no step while the review is all that is missing, and nothing once verified', async ({
  browser,
}) => {
  const member = await buildNewCreator(crowd.deps)
  const client = new Client(service.address, member.token)
  const page = await openPage(browser, client)
  const screens = [...creatorScreens, ...creatorForms]
  await savePicture(client, await makePhoto({ width: 200, height: 200 }))
  await onEach(page, screens, async (path) => {
    await expect(banner(page), path).toContainText('In order to start applying for jobs, please complete your creator profile')
    await expect(banner(page).getByRole('link'), path).toHaveText('Complete profile')
  })

  await saveProfile(client)
  await buildPortfolio(crowd.deps, member, ['ready', 'ready', 'ready'])
  await client.call(submitCreatorProfile, {})
  await onEach(page, screens, async (path) => {
    await expect(banner(page), path).toContainText('Your profile is in review. We will notify you when the review is done.')
    await expect(banner(page).getByRole('link'), path).toHaveCount(0)
  })

  await (await crowd.operator()).client.call(verifyCreatorProfile, { params: { userId: member.id } })
  await onEach(page, screens, (path) => expect(banner(page), path).toHaveCount(0))
})
