import { createHash } from 'node:crypto'
import { mailKindWords } from '@pairtake/protocol/notification/mail-kind-words'
import { escapeHtml } from './mail-words-view.ts'

const wordsByKind: Record<string, string> = mailKindWords
export const about = (kind: string) => `<b>${escapeHtml(wordsByKind[kind] ?? 'Emails of this kind')}.</b>`

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f7f7fa,#0f1018);color:light-dark(#1c1c34,#efeff5);font:16px/26px Figtree,"Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:26rem;margin:1rem;padding:2rem;background:light-dark(#fff,#181823);border:1px solid light-dark(#dedfe6,#333444);border-radius:16px}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{padding:.75rem 1.4rem;border:0;border-radius:12px;background:light-dark(#322d79,#c4c9ff);color:light-dark(#fff,#1f1e47);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid light-dark(#5748d4,#c4c9ff);outline-offset:2px}
a{color:light-dark(#5748d4,#c4c9ff)}
`

// The page's policy allows no inline style; this one is allowed by its hash.
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export function viewUnsubscribePage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Pairtake</title>
<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}<p><a href="/">Pairtake</a></p></main></body></html>`
}
