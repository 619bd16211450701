import { notificationTypes, notificationWay } from '@pairtake/protocol/notification/notification'
import { roles } from '@pairtake/protocol/roles'
import { expect, test } from 'vitest'
import { buildNotice } from '#testing/build-notice.ts'
import { viewLetter } from './letter-view.ts'
import { viewMail } from './mail-view.ts'
import { notificationMail } from './notification-mail-view.ts'

const addressee = { origin: 'https://pairtake.example', firstName: 'Ida', unsubscribeUrl: 'https://pairtake.example/mail/unsubscribe/t&1' }
const words = {
  subject: 'Changes wanted',
  paragraphs: ['Nordlys asked for changes.', { lead: 'What they wrote:', words: 'Warmer.\nSlower.' }],
  action: { label: 'View job', path: '/creator/jobs/j1?a=1&b=2' },
}

/** The text that a reader would see: without tags, entities resolved. */
function readable(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]+>/g, '')
  return body.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => entities[name] ?? '')
}

test('says the first sentence beside the subject, quotes what somebody wrote, and shows the button’s address', () => {
  const { html, text } = viewMail(words, addressee)
  expect(html.slice(html.indexOf('<body'))).toMatch(/^<body[^>]*>\s*<div style="display:none[^"]*">Nordlys asked for changes\./)
  expect(html).toContain('Warmer.<br>Slower.')
  expect(html.match(/href="https:\/\/pairtake\.example\/creator\/jobs\/j1\?a=1&amp;b=2"/g)).toHaveLength(2)
  expect(text).toContain('What they wrote:\n> Warmer.\n> Slower.')
  expect(text).toContain('View job:\nhttps://pairtake.example/creator/jobs/j1?a=1&b=2')
})

test('is one column of tables with inline styles, for light and dark, and asks nobody for a picture', () => {
  const { html } = viewMail(words, addressee)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark){.page{background:#0f1018!important}')
  expect(html).toContain('[data-ogsc] .title,[data-ogsc] .name{')
  expect(html).not.toMatch(/<img|<svg|url\(|<script|<link|@import/i)
  for (const [tag] of html.matchAll(/<(?:td|p|h1|a|span)\b[^>]*>/g)) expect(tag).toContain('style="')
})

test('R-512 the link to the emails that can be turned off has the name of that place', () => {
  const { html, text } = viewMail(words, addressee)
  expect(html).toMatch(/<a [^>]*href="https:\/\/pairtake\.example\/settings\/notifications"[^>]*>Email preferences<\/a>/)
  expect(text).toContain('Email preferences:\nhttps://pairtake.example/settings/notifications')
})

test('mails on security and money cannot be turned off, and say so', () => {
  const { html, text } = viewMail(words, { ...addressee, unsubscribeUrl: null })
  expect(html + text).not.toMatch(/unsubscribe|settings\/notifications/)
  expect(text).toContain('about the security of your Pairtake account or your money')
})

test('mails about an operator’s work say why they come, and not that they are about the operator’s own money', () => {
  const letter = { kind: 'notification', receiver: 'operator', notice: buildNotice('chargeback_opened') } as const
  const stored = { kind: 'letter', letter, addressee: { firstName: 'Ida', origin: addressee.origin, unsubscribe: null } } as const
  const viewing = { config: { supportEmail: 'help@pairtake.example' }, signingSecret: 'a secret' }
  const { html, text } = viewLetter({ letter: stored, created_at: new Date('2026-11-20T10:00:00Z') }, viewing)
  for (const body of [text, readable(html)]) {
    expect(body).toContain('You’re getting this email because you operate Pairtake.')
    expect(body).not.toContain('your money')
  }
})

test('ABUSE-28 ABUSE-29 whatever a member wrote is shown as it is and does nothing', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "' onmouseover='x",
    '</style><style>*{}',
    '=HYPERLINK("x")',
    '👩‍🎨'.repeat(60),
  ]
  for (const value of hostile) {
    const names = { campaignName: value, creatorDisplayName: value, agencyDisplayName: value, mediaName: value, reason: value }
    for (const type of notificationTypes) {
      for (const receiver of roles) {
        if (notificationWay(type, receiver) === undefined) continue
        const { html } = viewMail(notificationMail(buildNotice(type, names), receiver), { ...addressee, firstName: value })
        expect(readable(html)).toContain(`Hello ${value},`)
        expect(html).not.toMatch(/<img|<script|onmouseover='x'/)
        expect(html.match(/<style>/g)).toHaveLength(1)
      }
    }
  }
})

test('ABUSE-29 nothing a member wrote ends a header line, or turns the line around', () => {
  const { subject, text } = viewMail({ ...words, subject: 'Hi\r\nBcc: all@x.example \u2028\u0000' }, { ...addressee, firstName: 'A\r\nB' })
  expect(subject).toBe('Hi Bcc: all@x.example')
  expect(text).toMatch(/^Hello A B,\n/)
  expect(viewMail({ ...words, subject: 'Pay\u202Egnp.exe\u2066' }, addressee).subject).toBe('Paygnp.exe')
})
