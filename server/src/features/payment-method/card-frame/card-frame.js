/**
 * The sandbox provider's card form. The page that frames it never sees a card number; both talk by `postMessage`
 * (docs/card-frame.md has every message with its meaning).
 *
 * To the page:    { type: 'ready' } · { type: 'height', height } · { type: 'state', state } · { type: 'result', paymentMethodId }
 *                 · { type: 'confirmed' } · { type: 'error', code, message }
 * From the page:  { type: 'setup', clientSecret } · { type: 'submit' } · { type: 'confirm', clientSecret }
 */
const page = window.parent
const own = window.location.origin
const root = document.documentElement
const element = (id) => document.getElementById(id)
const form = element('form')
const fields = { number: element('number'), expiry: element('expiry'), cvc: element('cvc') }
const panel = element('authentication')

/** S2 section 5: the message for errors that are neither of the card nor of the input. */
const unexpected = 'An unexpected error occurred.'

/** A frame for a payment has no form: it only shows the bank's question. */
const isForPayment = new URLSearchParams(window.location.search).get('for') === 'payment'

let clientSecret
let state
/** Resolves the authentication step with the person's decision. */
let decide

const tell = (message) => page.postMessage(message, own)

function show(next) {
  if (state === next) return
  state = next
  const isBusy = next === 'working' || next === 'authenticating' || next === 'done'
  for (const field of Object.values(fields)) field.disabled = isBusy
  form.setAttribute('aria-busy', String(next === 'working'))
  tell({ type: 'state', state: next })
}

const digitsOf = (value) => value.replaceAll(/\D/g, '')
const isAmex = (number) => /^3[47]/.test(number)

function groups(number) {
  const sizes = isAmex(number) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const parts = []
  for (let at = 0, place = 0; at < number.length && place < sizes.length; place++) {
    parts.push(number.slice(at, at + sizes[place]))
    at += sizes[place]
  }
  return parts.join(' ')
}

function monthAndYear(value) {
  const digits = digitsOf(value).slice(0, 4)
  // A first digit above 1 is already a complete month.
  const full = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return full.length > 2 ? `${full.slice(0, 2)} / ${full.slice(2)}` : full
}

/** Formats while typing and keeps the caret behind the same digit. */
function reformat(field, format) {
  const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  const isAtEnd = field.selectionStart === field.value.length
  field.value = format(field.value)
  if (isAtEnd) return
  let at = 0
  for (let seen = 0; at < field.value.length && seen < before; at++) if (/\d/.test(field.value[at])) seen++
  field.setSelectionRange(at, at)
}

function typedCard() {
  const number = digitsOf(fields.number.value)
  const expiry = digitsOf(fields.expiry.value)
  return { number, expMonth: Number(expiry.slice(0, 2)), expYear: 2000 + Number(expiry.slice(2)), cvc: digitsOf(fields.cvc.value) }
}

function problems() {
  const card = typedCard()
  const found = {}
  if (card.number.length < (isAmex(card.number) ? 15 : 16)) found.number = 'Your card number is incomplete.'
  if (digitsOf(fields.expiry.value).length < 4) found.expiry = 'Your card’s expiry date is incomplete.'
  else if (card.expMonth < 1 || card.expMonth > 12) found.expiry = 'Your card’s expiry date is invalid.'
  if (card.cvc.length < (isAmex(card.number) ? 4 : 3)) found.cvc = 'Your card’s security code is incomplete.'
  return found
}

function mark(name, words) {
  fields[name].setAttribute('aria-invalid', String(words !== undefined))
  element(`${name}-error`).textContent = words ?? ''
}

function readState() {
  show(Object.keys(problems()).length === 0 ? 'complete' : 'incomplete')
}

function fail(code, message) {
  element('status').textContent = message
  readState()
  tell({ type: 'error', code, message })
}

async function ask(authenticated) {
  const response = await fetch('/internal/sandbox-payments/confirm-setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ clientSecret, card: typedCard(), ...(authenticated === undefined ? {} : { authenticated }) }),
  })
  const body = await response.json()
  // Only a refusal has a message for a person; any other failure gets the general one.
  const message = response.status >= 500 || !body.message ? unexpected : body.message
  return { isSaved: response.ok, body: { ...body, message } }
}

/** Stands in for the person's bank, with two buttons. */
async function authenticate(title, words) {
  element('authentication-title').textContent = title
  element('authentication-words').textContent = words
  form.hidden = true
  panel.hidden = false
  show('authenticating')
  element('authentication-title').focus()
  const isConfirmed = await new Promise((resolve) => {
    decide = resolve
  })
  panel.hidden = true
  form.hidden = isForPayment
  show('working')
  return isConfirmed
}

async function submit() {
  if (state === 'working' || state === 'authenticating' || state === 'done') return
  const found = problems()
  for (const name of Object.keys(fields)) mark(name, found[name])
  const [first] = Object.keys(found)
  if (first) {
    fields[first].focus()
    return fail('INCOMPLETE', found[first])
  }
  if (clientSecret === undefined) return fail('NO_SETUP', 'The form is not ready yet. Please try again in a moment.')

  show('working')
  element('status').textContent = ''
  try {
    let answer = await ask(undefined)
    if (answer.body.code === 'AUTHENTICATION_REQUIRED') answer = await ask(await authenticate('Confirm this card', answer.body.message))
    if (!answer.isSaved) return fail(answer.body.code, answer.body.message)
    show('done')
    form.reset()
    tell({ type: 'result', paymentMethodId: answer.body.paymentMethodId })
  } catch {
    fail('UNREACHABLE', unexpected)
  }
}

/** Asks the bank's question about a payment that waits for the cardholder. */
async function confirmPayment(secret) {
  if (state === 'authenticating' || state === 'working') return
  const authenticated = await authenticate('Confirm this payment', 'Your bank asks you to confirm this payment.')
  try {
    const response = await fetch('/internal/sandbox-payments/confirm-charge', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ clientSecret: secret, authenticated }),
    })
    if (response.ok) return tell({ type: 'confirmed' })
    const { code, message } = await response.json()
    tell({ type: 'error', code, message: response.status >= 500 || !message ? unexpected : message })
  } catch {
    tell({ type: 'error', code: 'UNREACHABLE', message: unexpected })
  }
}

function listen() {
  fields.number.addEventListener('input', () => {
    reformat(fields.number, (value) => groups(digitsOf(value).slice(0, isAmex(digitsOf(value)) ? 15 : 19)))
    mark('number')
    readState()
  })
  fields.expiry.addEventListener('input', (event) => {
    // Reformatting after a deletion would bring a deleted separator back.
    if (!event.inputType?.startsWith('delete')) reformat(fields.expiry, monthAndYear)
    mark('expiry')
    readState()
  })
  fields.cvc.addEventListener('input', () => {
    reformat(fields.cvc, (value) => digitsOf(value).slice(0, 4))
    mark('cvc')
    readState()
  })
  for (const [name, field] of Object.entries(fields)) {
    field.addEventListener('blur', () => {
      if (field.value !== '') mark(name, problems()[name])
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  element('authenticate').addEventListener('click', () => decide(true))
  element('fail').addEventListener('click', () => decide(false))
  window.addEventListener('message', (event) => {
    if (event.origin !== own || event.source !== page || typeof event.data !== 'object' || event.data === null) return
    if (event.data.type === 'setup' && typeof event.data.clientSecret === 'string') {
      clientSecret = event.data.clientSecret
      if (state === 'done') show('incomplete')
    }
    if (event.data.type === 'submit') void submit()
    if (event.data.type === 'confirm' && typeof event.data.clientSecret === 'string') void confirmPayment(event.data.clientSecret)
  })
}

function dress() {
  const query = new URLSearchParams(window.location.search)
  const theme = query.get('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const accent = query.get('accent') ?? ''
  if (/^[0-9a-f]{6}$/i.test(accent)) root.style.setProperty('--accent', `#${accent}`)
}

dress()
form.hidden = isForPayment
element('note').hidden = isForPayment
listen()
new ResizeObserver(() => tell({ type: 'height', height: Math.ceil(element('frame').getBoundingClientRect().height) })).observe(
  element('frame'),
)
tell({ type: 'ready' })
if (!isForPayment) readState()
