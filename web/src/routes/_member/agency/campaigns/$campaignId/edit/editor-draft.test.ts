// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { stubRecords } from '#testing/stub-records.ts'
import type { CampaignDraft } from './-parts/campaign-draft.ts'

// The page opens this store once, so it is imported again.
vi.resetModules()
const records = stubRecords()
const { openScreen, reply } = await import('#testing/shown.ts')
const kept = () => records.get('draft k1') as CampaignDraft | undefined

const open = async () => {
  const data = { id: 'k1', name: 'Oat milk', state: 'draft', referenceMaterials: [], desiredAssets: [] } as const
  const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
  const screen = await openScreen('/agency/campaigns/k1/edit', brand, reply(getCampaign, { data }))
  return { screen, name: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }) }
}

test('what was typed is kept until it is undone by hand', async () => {
  const { screen, name } = await open()
  await using _open = screen
  await screen.user.type(name, '!')
  await expect.poll(() => kept()?.values.name).toBe('Oat milk!')
  await screen.user.type(name, '{Backspace}')
  await expect.poll(kept).toBeUndefined()
})

test('changes that are back keep the names of files that were uploaded and not saved', async () => {
  {
    const { screen, name } = await open()
    await using _open = screen
    await screen.user.type(name, '!')
    await expect.poll(() => kept()?.values.name).toBe('Oat milk!')
  }
  const draft = kept() as CampaignDraft
  records.set('draft k1', { ...draft, values: { ...draft.values, referenceMaterials: ['x9'] }, fileNames: { x9: 'scene.jpg' } })
  const { screen, name } = await open()
  await using _open = screen
  expect(name.value).toBe('Oat milk!')
  await screen.findByText('scene.jpg')
  expect(kept()).toBeDefined()
})

test('changes to a campaign that has changed since can be discarded without being used', async () => {
  const draft = kept() as CampaignDraft
  records.set('draft k1', { ...draft, base: 'an earlier version' })
  const { screen, name } = await open()
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Discard them' }))
  await expect.poll(kept).toBeUndefined()
  expect(name.value).toBe('Oat milk')
})
