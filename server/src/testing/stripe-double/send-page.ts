import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { StripeBooks } from './stripe-books.ts'

const script = readFileSync(join(import.meta.dirname, 'stand-in.js'), 'utf8')

/**
 * Serves what a browser opens on the double: the script, and the page of a bank that asks for confirmation there. Returns false for anything else.
 */
export function sendPage(response: ServerResponse, pathname: string, books: StripeBooks): boolean {
  if (pathname === '/stripe.js') {
    // Like Stripe's own script, it may be run by another origin.
    response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' }).end(script)
    return true
  }
  const [, id, answer] = /^\/bank\/(\w+?)(?:\/(yes|no))?$/.exec(pathname) ?? []
  if (id === undefined) return false
  if (answer === undefined) {
    const links = `<a href="/bank/${id}/yes">Complete authentication</a> <a href="/bank/${id}/no">Fail authentication</a>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Your bank</title>${links}`)
    return true
  }
  response.writeHead(303, { location: books.answerBank(id, answer === 'yes') }).end()
  return true
}
