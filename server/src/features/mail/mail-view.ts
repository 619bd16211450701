/** What a mail says; `postMail` makes it a mail of the product's look. Everything in it is plain text and is escaped. */
export type MailWords = {
  subject: string
  paragraphs: readonly string[]
  /** The one thing to do; the path is one of the page. */
  action?: { label: string; path: string }
  /** A last line in small print, as what to do when this was not you. */
  note?: string
}

export type MailPlace = { origin: string; firstName: string; unsubscribeUrl: string | null }

/** Anything that could end a header and begin another one becomes a space (a member may put it into a name). */
export function headerText(value: string): string {
  return value.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

export function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

const why = 'You get this mail because you have an account at Pairtake.'

export function viewMailText(words: MailWords, place: MailPlace): string {
  const lines = [`Hello ${place.firstName},`, ...words.paragraphs]
  if (words.action) lines.push(`${words.action.label}:\n${place.origin}${words.action.path}`)
  if (words.note) lines.push(words.note)
  lines.push(`-- \nPairtake · ${place.origin}\n${why}`)
  if (place.unsubscribeUrl) lines.push(`No more mails of this kind:\n${place.unsubscribeUrl}`)
  return lines.join('\n\n')
}

// Mail programs read inline styles and tables alone. The values are the light ones of the page's tokens.
const face = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const paragraphStyle = `margin:0 0 16px;${face};font-size:16px;line-height:26px;color:#454657;overflow-wrap:anywhere`
const smallStyle = `${face};font-size:13px;line-height:20px;color:#5b5c6d;overflow-wrap:anywhere`

/** The mark in text: the brand's cyan and the creator's pink overlap. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="12" height="22" style="background:#25d0ec;font-size:0;line-height:0">&nbsp;</td>
<td width="8" height="22" style="background:#322d79;font-size:0;line-height:0">&nbsp;</td>
<td width="12" height="22" style="background:#ff94bd;font-size:0;line-height:0">&nbsp;</td>
<td style="padding-left:10px;${face};font-size:20px;line-height:24px;font-weight:700;color:#1c1c34">Pairtake</td>
</tr></table>`

export function viewMailHtml(words: MailWords, place: MailPlace): string {
  const subject = escapeHtml(words.subject)
  const paragraphs = [`Hello ${place.firstName},`, ...words.paragraphs].map((text) => paragraphHtml(text)).join('\n')
  const action = words.action ? actionHtml(words.action.label, place.origin + words.action.path) : ''
  const note = words.note ? `<p style="margin:24px 0 0;${smallStyle}">${escapeHtml(words.note)}</p>` : ''
  const unsubscribe = place.unsubscribeUrl
    ? `<br><a href="${escapeHtml(place.unsubscribeUrl)}" style="color:#5748d4">No more mails of this kind</a>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f7f7fa">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f7fa"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">${mark}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #dedfe6;border-radius:16px">
<h1 style="margin:0 0 20px;font-family:'Bricolage Grotesque',${face.slice('font-family:'.length)};font-size:24px;line-height:30px;font-weight:700;color:#1c1c34;overflow-wrap:anywhere">${subject}</h1>
${paragraphs}
${action}${note}
</td></tr>
<tr><td style="padding:20px 4px 0;${smallStyle}">${why}${unsubscribe}</td></tr>
</table></td></tr></table>
</body></html>`
}

function paragraphHtml(text: string): string {
  return `<p style="${paragraphStyle}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function actionHtml(label: string, url: string): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px"><tr><td style="background:#322d79;border-radius:12px">
<a href="${href}" style="display:inline-block;padding:12px 22px;${face};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p style="margin:0;${smallStyle}">If the button does not work, open this address:<br><a href="${href}" style="color:#5748d4">${href}</a></p>`
}
