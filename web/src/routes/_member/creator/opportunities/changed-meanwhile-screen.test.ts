// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { acceptOffer, getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { queryClient } from '#api/query-client.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const creator = { role: 'creator', creatorProfileState: 'verified', profilePicturePath: '/a.png' } as const
const campaign = { id: 'k1', name: 'Oat milk', state: 'published', desiredCreators: 3, remainingCreators: 2 } as const
const offered = { id: 'r1', state: 'new', offerId: 'f1', price: { amount: 120 }, currentPriceOwner: 'agency' } as const
const address = '/creator/opportunities?show=k1'

test('an application that is being written stays when the campaign fills meanwhile', async () => {
  await using screen = await openScreen(address, creator, reply(getOpportunity, { data: { campaign } }))
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  await screen.user.type(note, 'I have a cargo bike.')
  const filled = { ...campaign, name: 'Oat milk for all', state: 'filled', remainingCreators: 0 } as const
  screen.answer(reply(getOpportunity, { data: { campaign: filled, blockers: ['notPublished'] } }))
  void queryClient.invalidateQueries()
  await screen.findByRole('dialog', { name: 'Oat milk for all' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('I have a cargo bike.')
})

test('the reason why an offer could not be accepted stays when there is nothing left to decide', async () => {
  let now: object = offered
  const read = replyTo(getOpportunity, () => ({ data: { campaign, candidateRequest: now } }))
  const refused = refusal(acceptOffer, 'STATE_MOVED_ON', 'This application was already declined.')
  await using screen = await openScreen(address, creator, read, refused)
  const accept = await screen.findByRole('button', { name: 'Accept job for €120' })
  now = { ...offered, state: 'declined' }
  await screen.user.click(accept)
  await expect.poll(() => screen.queryByRole('button', { name: 'Accept job for €120' })).toBeNull()
  expect(screen.queryByText('This application was already declined.')).not.toBeNull()
})
