import { viewMailHtml } from './mail-html-view.ts'
import { headerText, why, type MailPlace, type MailWords, type Quote } from './mail-words-view.ts'

export function viewMail(words: MailWords, place: MailPlace): { subject: string; text: string; html: string } {
  return { subject: headerText(words.subject), text: viewMailText(words, place), html: viewMailHtml(words, place) }
}

function viewMailText(words: MailWords, place: MailPlace): string {
  const lines = [`Hello ${headerText(place.firstName)},`, ...words.paragraphs.map((paragraph) => paragraphText(paragraph))]
  if (words.action) lines.push(`${words.action.label}:\n${place.origin}${words.action.path}`)
  if (words.note) lines.push(words.note)
  lines.push(`-- \nPairtake · ${place.origin}\n${why(place)}`)
  if (place.unsubscribeUrl) {
    lines.push(`Unsubscribe:\n${place.unsubscribeUrl}`)
    lines.push(`Email preferences:\n${place.origin}/settings/notifications`)
  }
  return lines.join('\n\n')
}

function paragraphText(paragraph: string | Quote): string {
  if (typeof paragraph === 'string') return paragraph
  return `${paragraph.lead}\n${paragraph.words.replaceAll(/^/gm, '> ')}`
}
