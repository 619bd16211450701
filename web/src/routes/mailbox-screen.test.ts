// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const mail = (id: string) => ({ id, subject: `Mail ${id}`, to: 'ida@x.example', createdAt: '2026-11-20T12:00:00+00:00' })

test('R-131 emails are listed, chosen in the address, and shown in a frame that runs nothing', async () => {
  await using screen = await openScreen('/mailbox?to=ida', null, reply(listMailboxMails, { data: [mail('1'), mail('2')] }))
  await screen.findByText('Choose an email to read it.')
  await screen.user.click(await screen.findByRole('link', { name: 'Mail 2' }))
  await screen.findByRole('heading', { name: 'Mail 2' })
  expect(screen.router.state.location.search).toEqual({ to: 'ida', mail: '2' })
  const frame = screen.getByTitle('Email: Mail 2')
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    '/internal/mailbox/2/page',
    'allow-top-navigation-by-user-activation allow-popups',
  ])
  expect(screen.getByRole('link', { name: /All emails/ }).getAttribute('href')).toBe('/mailbox?to=ida')
  expect(screen.readsOf(listMailboxMails)[0]).toEqual({ to: 'ida' })
  await screen.user.click(screen.getByRole('button', { name: 'Refresh' }))
  await expect.poll(() => screen.readsOf(listMailboxMails)).toHaveLength(2)
})

test('a search without emails names its address, one that is gone says so, and an installation without a mailbox too', async () => {
  {
    const list = replyTo(listMailboxMails, ({ query }) => ({ data: query['to'] === undefined ? [mail('1')] : [] }))
    await using screen = await openScreen('/mailbox?mail=9', null, list)
    await screen.findByText('This email no longer exists.')
    await screen.user.type(screen.getByRole('searchbox', { name: 'Address' }), 'a+b@x.example')
    await screen.findByText('Emails to a+b@x.example appear here.')
    expect(screen.router.state.location.search).toEqual({ to: 'a+b@x.example' })
    expect(screen.readsOf(listMailboxMails).at(-1)).toEqual({ to: 'a+b@x.example' })
  }
  {
    await using screen = await openScreen('/mailbox', null, reply(listMailboxMails))
    await screen.findByText('Emails appear here.')
  }
  await using screen = await openScreen('/mailbox', null, refusal(listMailboxMails, 'NOT_FOUND'))
  await screen.findByText('There is no mailbox here')
})
