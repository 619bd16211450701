import { viewMailHtml } from './mail-html-view.ts'
import { headerText, why, type MailAddressee, type MailWords, type Quote } from './mail-words-view.ts'

export function viewMail(words: MailWords, addressee: MailAddressee): { subject: string; text: string; html: string } {
  return { subject: headerText(words.subject), text: viewMailText(words, addressee), html: viewMailHtml(words, addressee) }
}

function viewMailText(words: MailWords, addressee: MailAddressee): string {
  const lines = [`Hello ${headerText(addressee.firstName)},`, ...words.paragraphs.map((paragraph) => paragraphText(paragraph))]
  if (words.action) lines.push(`${words.action.label}:\n${addressee.origin}${words.action.path}`)
  if (words.note) lines.push(words.note)
  lines.push(`-- \nPairtake · ${addressee.origin}\n${why(addressee)}`)
  if (addressee.unsubscribeUrl) {
    lines.push(`Unsubscribe:\n${addressee.unsubscribeUrl}`)
    lines.push(`Email preferences:\n${addressee.origin}/settings/notifications`)
  }
  return lines.join('\n\n')
}

function paragraphText(paragraph: string | Quote): string {
  if (typeof paragraph === 'string') return paragraph
  return `${paragraph.lead}\n${paragraph.words.replaceAll(/^/gm, '> ')}`
}
