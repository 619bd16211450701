import { campaignId, candidateRequestId, contractId, contractMediaId } from '@pairtake/protocol/ids'
import { notificationCauses } from '@pairtake/protocol/notification/notification-causes'
import {
  notificationTypes,
  notificationWay,
  type NotificationReceiver,
  type NotificationType,
} from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import { roles } from '@pairtake/protocol/roles'
import { readSources } from '../structure/source-files.ts'

type Told = { type: NotificationType; receiver: NotificationReceiver }

const titles = /\btest(?:\.\w+)?\(\s*(['"`])(.*?)\1/g

/** Returns test titles by what they prove: 'payout_paid tells the creator …' proves that type for that role. */
export function testsByNotification(sources: ReadonlyMap<string, string>): Map<string, { title: string; path: string }[]> {
  const found = new Map<string, { title: string; path: string }[]>()
  for (const [path, source] of sources) {
    if (!/\.(test|e2e)\.tsx?$/.test(path)) continue
    for (const [, , title = ''] of source.replaceAll(/^\s*\/\/.*$/gm, '').matchAll(titles)) {
      for (const [proven] of title.matchAll(/\b[a-z]+(?:_[a-z]+)+ tells the (?:agency|creator|operator)\b/g)) {
        found.set(proven, [...(found.get(proven) ?? []), { title, path }])
      }
    }
  }
  return found
}

const allTold: readonly Told[] = notificationTypes.flatMap((type) =>
  roles.flatMap((receiver) => (notificationWay(type, receiver) === undefined ? [] : [{ type, receiver }])),
)

/** Returns one line for every notification that no test proves. */
export function unprovenNotifications(sources: ReadonlyMap<string, string>): string[] {
  const tests = testsByNotification(sources)
  return allTold
    .filter(({ type, receiver }) => !tests.has(`${type} tells the ${receiver}`))
    .map(({ type, receiver }) => `${type} has no test: one whose title says '${type} tells the ${receiver} …'.`)
}

const mailWords = { page: 'no', paper: 'with its paper', mail: 'yes', always: 'yes, always' }

export function notificationsPage(root: string): string {
  const tests = testsByNotification(readSources(root))
  const rows = allTold.map((told) => {
    const { type, receiver } = told
    const proofs = tests.get(`${type} tells the ${receiver}`) ?? []
    return [
      `\`${type}\``,
      receiver,
      causeOf(told),
      linksOf(told).join('<br>'),
      mailWords[notificationWay(type, receiver) ?? 'page'],
      proofs.map(({ title, path }) => `${title} (\`${path.split('/').at(-1)}\`)`).join('<br>') || 'not yet',
    ].join(' | ')
  })
  return [
    '# Notifications',
    '',
    'Generated from the tables of the protocol and the titles of the tests. Each is written in the transaction of its cause, with its mail as a task of the same transaction.',
    'Where a mail is sent always, it is about money and cannot be turned off. With its paper: the mail that brings the credit note or invoice tells it, and there is no second one.',
    '',
    '| type | receiver | cause | leads to | mail | test |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n')
}

function causeOf({ type, receiver }: Told): string {
  const cause = notificationCauses[type]
  return typeof cause === 'string' ? cause : (cause[receiver] ?? '')
}

const names = { campaignId: campaignId.parse('{campaign}'), candidateRequestId: candidateRequestId.parse('{request}') }
const jobNames = { ...names, contractId: contractId.parse('{job}') }
const itemNames = { ...jobNames, contractMediaId: contractMediaId.parse('{item}') }
const beforeTheJob = /^(campaign|candidate_(new|counter|withdrawn|declined)|offer|application_declined)/

function namesOf(type: NotificationType) {
  if (beforeTheJob.test(type)) return names
  return /^(media|review)/.test(type) ? itemNames : jobNames
}

function linksOf({ type, receiver }: Told): string[] {
  const links = [notificationPath(type, namesOf(type), receiver)]
  if (type === 'media_processing_failed') links.push(notificationPath(type, {}, receiver))
  return links.map((link) => `\`${decodeURIComponent(link)}\``)
}
