import { escapeHtml, why, type MailAddressee, type MailWords, type Quote } from './mail-words-view.ts'

// Mail programs read tables and inline styles, and some also a style sheet for dark mode. The values are those of the page's tokens.
const face = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const title = `font-family:'Bricolage Grotesque',${face.slice('font-family:'.length)}`
const wraps = 'overflow-wrap:anywhere;word-break:break-word'
const paragraphStyle = `margin:0 0 16px;${face};font-size:16px;line-height:26px;color:#454657;${wraps}`
const smallStyle = `${face};font-size:13px;line-height:20px;color:#5b5c6d;${wraps}`
const link = 'color:#5748d4'

const dark = `.page{background:#0f1018!important}
.sheet{background:#181823!important;border-color:#333444!important}
.quote{background:#13131c!important;border-color:#333444!important}
.title,.name{color:#efeff5!important}
.words{color:#c6c6d0!important}
.small{color:#a2a3b1!important}
.link{color:#c4c9ff!important}
.button{background:#c4c9ff!important}
.label{color:#1f1e47!important}`

/** Outlook on the web marks its dark mode changes with attributes of its own. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding:24px 20px!important}.button,.label{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){${dark}}
${dark.replaceAll(/^(\.[^{]+)\{/gm, (_rule, names: string) => `${names.replaceAll('.', '[data-ogsc] .')}{`)}`

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

const half = (side: 'left' | 'right', colour: string, margin: string) =>
  `<div style="display:inline-block;vertical-align:middle;width:0;height:0;font-size:0;line-height:0;border-top:11px solid transparent;border-bottom:11px solid transparent;border-${side}:18px solid ${colour};${margin}mso-hide:all"></div>`

/** The two arrows of the logo, drawn with text: images are not loaded until the reader allows them. */
const head = `<div style="${title};font-size:20px;line-height:24px;font-weight:700">${half('left', '#25d0ec', '')}${half('right', '#ff94bd', 'margin-left:-7px;')}<span class="name" style="padding-left:10px;vertical-align:middle;color:#1c1c34">Pairtake</span></div>`

/** The preview that a list of mails shows next to the subject; the padding keeps the following text out of it. */
function preheaderOf(words: MailWords): string {
  const [first] = words.paragraphs
  const said = typeof first === 'string' ? first : (first?.lead ?? '')
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(said)}${'&#8199;&#847;'.repeat(60)}</div>`
}

export function viewMailHtml(words: MailWords, addressee: MailAddressee): string {
  const subject = escapeHtml(words.subject)
  const paragraphs = [`Hello ${addressee.firstName},`, ...words.paragraphs].map((paragraph) => paragraphHtml(paragraph)).join('\n')
  const action = words.action ? actionHtml(words.action.label, addressee.origin + words.action.path) : ''
  const note = words.note ? `<p class="small" style="margin:24px 0 0;${smallStyle}">${escapeHtml(words.note)}</p>` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f7fa">
${preheaderOf(words)}
${table(
  'class="page" width="100%" style="background:#f7f7fa"',
  `<tr><td align="center" style="padding:32px 16px">
${table(
  'width="100%" style="max-width:560px"',
  `<tr><td style="padding:0 4px 20px">${head}</td></tr>
<tr><td class="sheet" style="padding:32px;background:#ffffff;border:1px solid #dedfe6;border-radius:14px">
<h1 class="title" style="margin:0 0 20px;${title};font-size:24px;line-height:30px;font-weight:700;color:#1c1c34;${wraps}">${subject}</h1>
${paragraphs}
${action}${note}
</td></tr>
<tr><td class="small" style="padding:20px 4px 0;${smallStyle}">${footHtml(addressee)}</td></tr>`,
)}
</td></tr>`,
)}
</body></html>`
}

function footHtml(addressee: MailAddressee): string {
  if (!addressee.unsubscribeUrl) return why(addressee)
  return `${why(addressee)}<br>${linkHtml(addressee.unsubscribeUrl, 'Unsubscribe')} · ${linkHtml(`${addressee.origin}/settings/notifications`, 'Email preferences')}`
}

function linkHtml(url: string, words: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${link}">${escapeHtml(words)}</a>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function paragraphHtml(paragraph: string | Quote): string {
  if (typeof paragraph === 'string') return `<p class="words" style="${paragraphStyle}">${lines(paragraph)}</p>`
  const box = 'padding:12px 16px;background:#f2f2f7;border:1px solid #dedfe6;border-radius:10px'
  const words = `<span class="words" style="${face};font-size:16px;line-height:26px;color:#454657;${wraps}">${lines(paragraph.words)}</span>`
  return `<p class="small" style="margin:0 0 6px;${smallStyle}">${lines(paragraph.lead)}</p>
${table('width="100%" style="margin:0 0 16px"', `<tr><td class="quote" style="${box}">${words}</td></tr>`)}`
}

function actionHtml(label: string, url: string): string {
  const href = escapeHtml(url)
  const words = `<a class="label" href="${href}" style="display:inline-block;padding:12px 22px;${face};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>`
  return `${table('style="margin:24px 0 20px"', `<tr><td class="button" style="background:#322d79;border-radius:10px">${words}</td></tr>`)}
<p class="small" style="margin:0;${smallStyle}">If the button doesn’t work, open this address:<br>${linkHtml(url, url)}</p>`
}
