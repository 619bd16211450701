// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listOwnCandidates } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import { openScreen, refusal, reply } from '#testing/shown.ts'

const quiet = '/settings/security/change-password'
const meta = { page: 1, pages: 1, total: 1 }
const general = { displayName: 'Oana' }
const lists = [
  reply(listCampaigns, {
    data: [
      { id: 'c1', name: 'Hot oat' },
      { id: 'c2', name: 'Oat milk' },
    ],
    meta,
  }),
  reply(listContracts, {
    data: [{ id: 'j1', campaign: { name: 'Oat bar' }, creator: { id: 'm1', firstName: 'Oana', general } }],
    meta,
  }),
  reply(listOwnCandidates, {
    data: [{ id: 'r1', state: 'new', campaign: { id: 'c2', name: 'Oat milk' }, creator: { id: 'm1', firstName: 'Oana', general } }],
    meta,
  } as never),
  reply(listConversationInvolvements, { data: [{ id: 't1', participantsApartMe: [{ id: 'm1', general }] }], meta }),
]

test('R-176 R-418 a search finds screens and records, walks through them by key, and opens the marked one', async () => {
  await using screen = await openScreen(quiet, { role: 'agency' }, ...lists)
  await screen.findByRole('heading', { name: 'Change password' })
  await screen.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Search screens and records' })
  await screen.user.type(input, 'oa')
  const found = () => screen.queryAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')])
  await expect.poll(found).toEqual([
    ['Oat milk', '/agency/campaigns/c2/summary'],
    ['Hot oat', '/agency/campaigns/c1/summary'],
    ['Oat barOana', '/agency/jobs?show=j1'],
    ['OanaOat milk', '/agency/campaigns/c2/candidates?state=new&candidateRequestId=r1'],
    ['OanaMessages', '/conversations/t1'],
  ])
  expect([screen.readsOf(listCampaigns), screen.readsOf(listContracts)]).toEqual([
    [{ q: 'oa', page: '1', limit: '5' }],
    [{ q: 'oa', page: '1', limit: '5' }],
  ])
  const marked = () => screen.getByRole('option', { selected: true }).textContent
  expect(marked()).toBe('Oat milk')
  await screen.user.keyboard('{ArrowUp}')
  expect([marked(), input.getAttribute('aria-activedescendant')]).toEqual([
    'OanaMessages',
    screen.getByRole('option', { selected: true }).id,
  ])
  await screen.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(marked()).toBe('Oat barOana')
  await screen.user.keyboard('{Enter}')
  await expect.poll(() => screen.router.state.location.href).toBe('/agency/jobs?show=j1')
})

test('R-176 a search of one letter asks for nothing, one that finds nothing says so, and a failed one too', async () => {
  const none = [listCampaigns, listContracts, listOwnCandidates, listConversationInvolvements].map((list) => reply(list, { meta }))
  await using screen = await openScreen(quiet, { role: 'agency' }, ...none)
  await screen.findByRole('heading', { name: 'Change password' })
  await screen.user.click(screen.getByRole('button', { name: 'Search' }))
  const input = await screen.findByRole('combobox', { name: 'Search screens and records' })
  await screen.user.type(input, 'z')
  await screen.findByText('Nothing found for “z”.')
  expect(screen.readsOf(listCampaigns)).toEqual([])
  await screen.user.type(input, 'zz')
  await screen.findByText('Nothing found for “zzz”.')
  screen.answer(refusal(listContracts, 'OVERLOADED'))
  await screen.user.type(input, 'q')
  await screen.findByText('Some records could not be searched. Try again in a moment.')
})

test('a question mark lists the keys, but not while somebody types', async () => {
  await using screen = await openScreen(quiet, { role: 'operator' })
  const field = await screen.findByLabelText<HTMLInputElement>('Old password')
  await screen.user.type(field, '?')
  expect([field.value, screen.queryByRole('dialog')]).toEqual(['?', null])
  await screen.user.clear(field)
  field.blur()
  await screen.user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})
