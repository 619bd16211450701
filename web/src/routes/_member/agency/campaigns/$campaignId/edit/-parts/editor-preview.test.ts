// @vitest-environment happy-dom
import { createElement } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { sample, type Parts } from '#testing/sample.ts'
import { shown } from '#testing/shown.ts'
import { EditorPreview } from './editor-preview.tsx'
import { valuesOf } from './editor-values.ts'

/** The preview of this campaign, beside a field for its name. */
function Beside({ campaign }: { campaign: Campaign }) {
  const { control, register } = useForm({ defaultValues: valuesOf(campaign) })
  const name = createElement('input', { 'aria-label': 'Name', ...register('name') })
  return createElement('div', null, name, createElement(EditorPreview, { control, campaign }))
}

const previewOf = (parts: Parts<Campaign> = {}) => {
  const campaign = {
    name: 'Oat milk',
    description: 'A breakfast',
    state: 'draft',
    desiredCreators: 3,
    deliveryDays: 14,
    shippableProduct: true,
    candidateCounts: { hired: 1, accepted: 2 },
    referenceMaterials: [{ fileName: 'guide.pdf', media: { id: 'x1' } }],
    desiredAssets: [
      { id: 'a1', type: 'video', count: 2, brief: 'Pour it' },
      { id: 'a2', type: 'photos', count: 48, brief: '' },
    ],
  } as const
  return shown(createElement(Beside, { campaign: sample(getCampaign.answer, { data: { ...campaign, ...parts } }).data }))
}

test('beside the form stands what creators will see, and what is missing before it is published', async () => {
  await using screen = previewOf()
  const preview = screen.getByRole('article', { name: 'Preview' })
  for (const words of ['Oat milk', 'A breakfast', '2 videos', '48 photos', 'Product is sent', '14 days to deliver', '2 of 3 places left'])
    expect(preview.textContent).toContain(words)
  const parts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())
  expect(parts()).toEqual([
    'Name and description, done',
    'At least one video or photo, done',
    'A brief for every asset, missing',
    'Reference material, if you have any, done',
  ])
  await screen.user.clear(screen.getByRole('textbox', { name: 'Name' }))
  expect(parts()[0]).toBe('Name and description, missing')
  expect(preview.textContent).toContain('Your campaign')
})

test('a campaign that asks for nothing yet lacks a brief too; what is left out is not shown', async () => {
  await using screen = previewOf({ desiredAssets: [], referenceMaterials: [], deliveryDays: null, shippableProduct: false })
  const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())
  expect(parts.slice(1)).toEqual([
    'At least one video or photo, missing',
    'A brief for every asset, missing',
    'Reference material, if you have any, missing',
  ])
  expect(screen.getByRole('article', { name: 'Preview' }).textContent).not.toMatch(/Product is sent|to deliver/)
})

test('a published campaign is not checked for publishing any more, and counts who is hired', async () => {
  await using screen = previewOf({ state: 'published', candidateCounts: { hired: 3 } })
  expect(screen.getByRole('article', { name: 'Preview' }).textContent).toContain('All places are taken')
  expect(screen.queryByText('Before you publish')).toBeNull()
})
