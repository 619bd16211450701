// @vitest-environment happy-dom
import { createElement } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { sample } from '#testing/sample.ts'
import { shown } from '#testing/shown.ts'
import { useBegunDraft, type CampaignDraft } from './campaign-draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { valuesOf } from './editor-values.ts'

const saved = valuesOf(sample(getCampaign.answer, { data: { name: 'Oat milk' } }).data)
const base = JSON.stringify(saved)
const hourAgo = new Date(Date.now() - 3_660_000).toISOString()
const draftOn = (version: string): CampaignDraft => ({
  values: { ...saved, name: 'Oat tea' },
  fileNames: {},
  base: version,
  keptAt: hourAgo,
})

/** A form with the name of the saved campaign, and what was kept of it. */
function open(draft: CampaignDraft | null) {
  const discarded: true[] = []
  const Form = () => {
    const form = useForm({ defaultValues: saved })
    useBegunDraft(form, draft, base)
    const notice = createElement(DraftNotice, { form, draft, saved, base, onDiscard: () => void discarded.push(true) })
    return createElement('form', null, notice, createElement('input', { 'aria-label': 'Name', ...form.register('name') }))
  }
  const screen = shown(createElement(Form))
  return { screen, discarded, name: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value }
}

test('unsaved changes to the campaign as it is are back at once, and can be discarded', async () => {
  const { screen, discarded, name } = open(draftOn(base))
  await using _open = screen
  expect(name()).toBe('Oat tea')
  screen.getByText('Your unsaved changes from 1 hour ago are back.')
  expect(screen.queryByRole('button', { name: 'Use them' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Discard them' }))
  expect([name(), discarded]).toEqual(['Oat milk', [true]])
  expect(screen.queryByText(/unsaved changes/)).toBeNull()
})

test('unsaved changes to a campaign that has changed since are used only if the brand says so', async () => {
  const { screen, discarded, name } = open(draftOn('an earlier version'))
  await using _open = screen
  expect(name()).toBe('Oat milk')
  screen.getByText('You have unsaved changes from 1 hour ago, and the campaign has changed since.')
  await screen.user.click(screen.getByRole('button', { name: 'Use them' }))
  expect([name(), discarded]).toEqual(['Oat tea', []])
  screen.getByText('Your unsaved changes from 1 hour ago are back.')
})

test('without unsaved changes nothing is said', async () => {
  const { screen, name } = open(null)
  await using _open = screen
  expect([name(), screen.queryByText(/unsaved/)]).toEqual(['Oat milk', null])
})
