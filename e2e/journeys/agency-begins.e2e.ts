import { expect, test, type Page } from '#harness/test.ts'
import { getCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { tokenStorageKey } from '@pairtake/protocol/limits'
import { logout } from '@pairtake/protocol/session/session-endpoints'
import { buildPublishedCampaign, openSession } from '@pairtake/server/testing/builders'
import { byHand } from '@pairtake/server/testing/by-hand'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { choose } from '#pages/entry.ts'
import { draftCampaign, saveCard } from '#steps/agency.ts'
import { accept, apply, applyWithLess } from '#steps/bargain.ts'

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

test('S1-058 S1-059 S1-108 S1-131 S2-011 S2-017 a new brand reads on every empty screen what comes next, and a page past the end leads back', async ({
  browser,
}) => {
  const { client } = await crowd.newAgency()
  const { page, faults } = await openAs(browser, client)
  const main = page.getByRole('main')
  const says = (...all: string[]) => Promise.all(all.map((words) => expect(main.getByText(words).first()).toBeVisible()))
  await page.goto('/agency/dashboard')
  await says('A few steps, and creators can apply to your first campaign.', '1 of 5 done', 'How it works')
  await page.goto('/agency/jobs')
  await says('No jobs yet', 'A job starts when you accept a candidate.')
  await page.goto('/agency/billing/payments')
  await says('No payments yet', 'A payment starts when you accept a candidate. You are charged when the job is finalized.')
  await page.goto('/agency/billing/payment-methods')
  await says('No payment method yet', 'You need one to publish a campaign.')
  await page.goto('/agency/campaigns')
  await says('No campaigns yet', 'Say what you need, and creators apply with their price.')

  const id = await draftCampaign(client, 'The first one')
  await page.goto(`/agency/campaigns/${id}/summary`)
  await says('No description yet.', 'No videos or photos yet.')
  await page.goto(`/agency/campaigns/${id}/contracts`)
  await says('No jobs yet')
  await main.getByRole('link', { name: 'Go to candidates' }).click()
  await says(
    'Here you will see undecided candidates - currently there are none',
    'Publish the campaign, and creators apply with their price.',
  )

  const past = 'There is nothing on this page'
  for (const [path, first] of [
    ['/agency/campaigns?page=9', '/agency/campaigns'],
    ['/agency/jobs?page=9', '/agency/jobs'],
    ['/agency/billing/payments?page=9', '/agency/billing/payments'],
    [`/agency/campaigns/${id}/candidates?state=declined&page=9`, `/agency/campaigns/${id}/candidates?state=declined`],
    [`/agency/campaigns/${id}/contracts?page=9`, `/agency/campaigns/${id}/contracts`],
  ] as const) {
    await page.goto(path)
    await says(past)
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await expect(page).toHaveURL(first)
    await expect(main.getByText(past)).toHaveCount(0)
  }
  await page.context().close()
  expect(faults).toEqual([])
})

test('R-185 R-186 S1-054 a new brand is led from its dashboard to its first campaign, and finds what it told at signup filled in', async ({
  browser,
}) => {
  const { client } = await crowd.newAgency()
  const { page, faults } = await openAs(browser, client)
  const main = page.getByRole('main')
  const banner = page.getByRole('region', { name: 'To do' })
  const steps = main.getByRole('listitem')
  await page.goto('/agency/dashboard')
  await expect(steps.filter({ has: page.getByRole('link') })).toHaveText([
    /^Confirm your email.*Done$/,
    /^Add your billing information.*Add billing info$/,
    /^Add a card.*not before\.$/,
    /^Write your first campaign/,
    /^Publish it/,
  ])
  await expect(main.getByRole('progressbar', { name: 'Publish your first campaign' })).toHaveAttribute('aria-valuenow', '20')
  for (const absent of ['Where your work stands', 'Charged in', 'No messages yet.']) await expect(main.getByText(absent)).toHaveCount(0)
  await expect(banner).toContainText('In order to be fully onboarded, please provide additional information')
  await expect(banner.getByRole('link', { name: 'Add billing info' })).toHaveAttribute('href', '/agency/billing/billing-information')

  await main.getByRole('link', { name: 'Add billing info' }).click()
  await expect(page).toHaveURL('/agency/billing/billing-information')
  await expect(main.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  await expect(main.getByText(/^Invoices are made out to Studio \d+\./)).toBeVisible()
  await choose(page, 'Country', 'Denmark')
  await page.getByLabel('Address').fill('Refshalevej 163')
  await page.getByLabel('Postal code').fill('1432')
  await page.getByLabel('City').fill('København')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Billing information changed successfully')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('combobox', { name: 'Country' })).toHaveValue('Denmark')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(main.getByText('2 of 5 done')).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Add a card' })).toBeVisible()
  await saveCard(client)
  await page.reload()
  await page.getByRole('dialog', { name: 'Profile complete!' }).getByRole('button', { name: 'Not now' }).click()
  await expect(banner).toHaveCount(0)
  await main.getByRole('link', { name: 'New campaign' }).last().click()
  await expect(page).toHaveURL('/agency/campaigns?new=true')

  const id = await draftCampaign(client, 'The first one')
  await page.goto('/agency/dashboard')
  await expect(main.getByText('4 of 5 done')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go to campaign' })).toHaveAttribute('href', `/agency/campaigns/${id}/summary`)
  const move = (to: 'in_review' | 'published') =>
    crowd.deps.db
      .updateTable('campaign')
      .set(byHand({ state: to, published_at: to === 'published' ? new Date() : null }))
      .where('id', '=', id)
      .execute()
  await move('in_review')
  await expect(steps.filter({ hasText: 'Publish it' })).toContainText('In review, usually within one working day')
  await expect(main.getByRole('link', { name: 'Go to campaign' })).toHaveCount(0)
  // Without a reload: the verdict arrives as an event, and the first screen disappears.
  await move('published')
  await expect(main.getByRole('navigation', { name: 'Where your work stands' })).toBeVisible()
  await expect(main.getByText('Nothing needs your attention.')).toBeVisible()
  await expect(main.getByText('Nothing right now. We will notify you when something comes in.')).toBeVisible()
  await expect(main.getByText('No messages yet.')).toBeVisible()
  await expect(main.getByText(/of 5 done/)).toHaveCount(0)
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-082 S1-083 S1-090 S1-096 what is typed outlives a reload and a dead connection, and what only the server can know stands on its field', async ({
  browser,
}) => {
  const agency = await crowd.agency()
  const { id, videoAssetId } = await buildPublishedCampaign(crowd.deps, agency.member, { desired_creators: 3, name: 'Kept' })
  const { page, context } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${id}/edit`)
  const description = page.getByLabel('Description')
  await page.getByLabel('Name', { exact: true }).fill('ab')
  await description.fill('Written on a train.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The name needs at least 3 characters.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Kept anyway')
  await expect(page.getByText('The name needs at least 3 characters.')).toHaveCount(0)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed contacting the server. The issue is most likely on our end, sorry.').first()).toBeVisible()
  await expect(description).toHaveValue('Written on a train.')
  await context.setOffline(false)
  await expect.poll(() => keptWords(page)).toEqual(['Kept anyway'])
  page.on('dialog', (asks) => void asks.accept())
  await page.reload()
  await expect(page.getByText(/^Your unsaved changes from .* are back\.$/)).toBeVisible()
  await expect(description).toHaveValue('Written on a train.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept anyway')

  // A creator is hired while the form is open, so the server has newer data about the campaign than the form.
  await page.getByRole('button', { name: 'One less, Number of videos' }).click()
  await accept(agency.client, await apply((await crowd.creator('Ada')).client, id, 120))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A creator is already delivering 2, so the count cannot be lower.').first()).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Number of videos' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'One more, Number of videos' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  const { data } = await agency.client.call(getCampaign, { params: { id } })
  expect(data).toMatchObject({ name: 'Kept anyway', description: 'Written on a train.' })

  await page.goto(`/agency/campaigns/${id}/edit`)
  await expect(description).toHaveValue('Written on a train.')
  await expect(page.getByText(/unsaved changes/)).toHaveCount(0)
  await description.fill('Mine.')
  await expect(page.getByText('Changes not saved yet')).toBeVisible()
  await agency.client.call(saveCampaign, { params: { id }, body: { description: 'A colleague’s.' } })
  await page.reload()
  await expect(page.getByText(/You have unsaved changes from .*, and the campaign has changed since\./)).toBeVisible()
  await expect(description).toHaveValue('A colleague’s.')
  await page.getByRole('button', { name: 'Use them' }).click()
  await expect(description).toHaveValue('Mine.')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(description).toHaveValue('A colleague’s.')
  await expect.poll(() => keptWords(page)).toEqual([])
  expect(data.desiredAssets.find((asset) => asset.id === videoAssetId)?.count).toBe(2)
  await page.context().close()
})

test('R-122 unsaved changes survive a session that ends by itself, and go with a logout, as does a message that was never sent', async ({
  browser,
}) => {
  const agency = await crowd.agency()
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Left open' })
  const request = await applyWithLess((await crowd.creator()).client, campaign)
  const { conversationId } = await agency.client.call(initiateConversation, { params: { id: request }, body: {} })
  const { page } = await openAs(browser, agency.client)
  const write = async (words: string) => {
    await page.goto(`/agency/campaigns/${campaign.id}/edit`)
    await page.getByLabel('Name', { exact: true }).fill(words)
    await expect.poll(() => keptWords(page)).toEqual([words])
  }
  page.on('dialog', (asks) => void asks.accept())
  await write('Cut short')
  await agency.client.call(logout, {})
  await page.goto('/agency/campaigns')
  await expect(page).toHaveURL('/login')
  expect(await keptWords(page)).toEqual(['Cut short'])

  const token = await openSession(crowd.deps, agency.member.id)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto(`/agency/campaigns/${campaign.id}/edit`)
  await expect(page.getByText(/^Your unsaved changes from .* are back\./)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cut short')
  await write('Cut shorter')
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback()))
  await page.goto(`/conversations/${conversationId}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Never sent')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => keptWords(page)).toEqual(['Cut shorter', 'Never sent'])
  // Starts from a screen that stores nothing itself.
  await page.goto('/agency/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => keptWords(page)).toEqual([])
  await page.context().close()
})

/** Returns what the page stores: the names of unsaved campaigns, and messages not sent yet. */
const keptWords = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('pairtake')
        opening.onsuccess = () => {
          const all: IDBRequest<({ values: { name: string } } | { text: string })[]> = opening.result
            .transaction('kept')
            .objectStore('kept')
            .getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map((kept) => ('values' in kept ? kept.values.name : kept.text)))
          }
        }
      }),
  )
