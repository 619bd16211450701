// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getBillingInformation, saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import {
  addPaymentMethod,
  createSetupIntent,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const cards = '/agency/billing/payment-methods'
const visa = { id: 'm1', brand: 'visa', last4: '4242', expiresAtStr: '12/90', isDefault: true }
const mastercard = { id: 'm2', brand: 'mastercard', last4: '4444', expiresAtStr: '01/20', isDefault: false }
const sandbox = reply(getConfig, { data: { payments: { scriptUrl: null } } })

test('cards say which one is charged and which have expired', async () => {
  await using screen = await openScreen(cards, brand, reply(listPaymentMethods, { data: [visa, mastercard] }))
  const [first, second] = (await screen.findAllByText(/^(Visa|Mastercard) ending in/)).map((name) => name.closest('li')?.textContent)
  expect(first).toMatch(/Visa ending in 4242.*Default.*Expires 12\/90/)
  expect(first).not.toContain('Expired')
  expect(second).toMatch(/Mastercard ending in 4444.*Expired.*Expired 01\/20/)
  expect(second).not.toContain('Default')
})

test('another card is made the default, is named, and the list is read again; a refusal is told', async () => {
  let chosen = 'm1'
  const list = replyTo(listPaymentMethods, () => ({ data: [visa, mastercard].map((card) => ({ ...card, isDefault: card.id === chosen })) }))
  const refused = refusal(setDefaultPaymentMethod, 'NOT_FOUND', 'This card is gone.')
  await using screen = await openScreen(cards, brand, list, refused)
  await screen.user.click(await screen.findByRole('button', { name: 'Make default: Mastercard ending in 4444' }))
  await screen.findByText('This card is gone.')
  screen.answer(replyTo(setDefaultPaymentMethod, () => ((chosen = 'm2'), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }))
  await screen.findByRole('button', { name: 'Make default: Visa ending in 4242' })
  screen.getByText('Mastercard ending in 4444 will be charged from now on')
  expect(screen.sent().at(-1)).toEqual({ call: 'POST /internal/payment-methods/m2/default', query: {}, body: {} })
})

test('the only card is removed after a question; a refused one stays, with the reason in its question', async () => {
  let isGone = false
  const list = replyTo(listPaymentMethods, () => ({ data: isGone ? [] : [visa] }))
  const refused = refusal(removePaymentMethod, 'LAST_CARD_NEEDED', 'Add another card first.')
  await using screen = await openScreen(cards, brand, list, refused)
  await screen.user.click(await screen.findByRole('link', { name: 'Remove Visa ending in 4242' }))
  const question = await screen.findByRole('dialog', { name: 'Remove Visa ending in 4242?' })
  expect(question.textContent).toContain('It’s your only card. You need one to publish campaigns.')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Add another card first.')
  expect(screen.router.state.location.search).toEqual({ remove: 'm1' })
  screen.answer(replyTo(removePaymentMethod, () => ((isGone = true), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('No payment method yet')
  expect(screen.sent().map(({ call }) => call)).toEqual(Array(2).fill('DELETE /internal/payment-methods/m1'))
  screen.getByText('Card removed')
  const add = screen.getByRole('link', { name: 'Add a payment method' })
  expect(add.getAttribute('href')).toBe(`${cards}?add=true`)
})

test('a removal that is cancelled sends nothing, and another default one says that its place is taken', async () => {
  await using screen = await openScreen(`${cards}?remove=m1`, brand, reply(listPaymentMethods, { data: [visa, mastercard] }))
  const question = await screen.findByRole('dialog', { name: 'Remove Visa ending in 4242?' })
  expect(question.textContent).toContain('This is your default card; another one takes its place.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([screen.sent(), screen.router.state.location.search]).toEqual([[], {}])
})

/** What the provider’s frame hears, and says; its page is not loaded here. */
function talkWith(frame: HTMLElement) {
  const heard: unknown[] = []
  const source = { postMessage: (message: unknown) => void heard.push(message) }
  Object.defineProperty(frame, 'contentWindow', { value: source })
  const say = (data: object, origin = location.origin) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as unknown as Window })))
  return { heard, say }
}

test('a card is saved by the provider’s form once it is complete, and only what its own frame says counts', async () => {
  const intent = reply(createSetupIntent, { data: { clientSecret: 'seti_1' } })
  let isAdded = false
  const list = replyTo(listPaymentMethods, () => ({ data: isAdded ? [visa, mastercard] : [visa] }))
  await using screen = await openScreen(`${cards}?add=true`, brand, list, sandbox, intent)
  const { heard, say } = talkWith(await screen.findByTitle('Card details'))
  const save = screen.getByRole('button', { name: 'Save card' })
  say({ type: 'ready' })
  expect(heard).toEqual([{ type: 'setup', clientSecret: 'seti_1' }])
  expect(save.getAttribute('aria-disabled')).toBe('true')
  say({ type: 'state', state: 'complete' }, 'https://other.example')
  expect(save.getAttribute('aria-disabled')).toBe('true')
  say({ type: 'state', state: 'complete' })
  await screen.user.click(save)
  expect(heard[1]).toEqual({ type: 'submit' })
  say({ type: 'error', message: 'Your card was declined.' })
  screen.getByText('Your card was declined.')
  say({ type: 'error' })
  screen.getByText('An unexpected error occurred.')
  say({ type: 'state', state: 'working' })
  expect(screen.queryByText('An unexpected error occurred.')).toBeNull()
  expect(save.getAttribute('aria-busy')).toBe('true')
  say({ type: 'state', state: 'authenticating' })
  expect(save.getAttribute('aria-disabled')).toBe('true')

  screen.answer(refusal(addPaymentMethod, 'PROVIDER_REFUSED', 'We don’t take this card.'))
  say({ type: 'result', paymentMethodId: 'pm_1' })
  await screen.findByText('We don’t take this card.')
  screen.answer(replyTo(addPaymentMethod, () => ((isAdded = true), {})))
  say({ type: 'result', paymentMethodId: 'pm_1' })
  await screen.findByText('Payment method added')
  const added = { call: 'POST /internal/payment-methods', query: {}, body: { paymentMethodId: 'pm_1' } }
  expect(screen.sent()).toEqual([{ call: 'POST /internal/setup-intents', query: {}, body: {} }, added, added])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.router.state.location.search).toEqual({})
  await screen.findByText('Mastercard ending in 4444')
})

test('a card form that cannot begin says why, and its OK leads back', async () => {
  const refused = refusal(createSetupIntent, 'PROVIDER_REFUSED', 'Cards can’t be saved now.')
  await using screen = await openScreen(`${cards}?add=true`, brand, reply(listPaymentMethods, { data: [visa] }), sandbox, refused)
  await screen.findByText('Cards can’t be saved now.')
  expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'OK' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({})
})

const path = '/agency/billing/billing-information'
const saved = {
  address: { streetAddress: 'Allee 2', city: 'Hamburg', state: 'HH', country: { code: 'AT' }, postalCode: '20095' },
  trn: 'DE123',
}
const known = reply(getUserProfile, { data: { companyName: 'Nordlys', residenceCountry: { code: 'DE', name: 'Germany' } } })

test('billing information is shown in its fields, is sent as it is shown, and a refused field says why and keeps its words', async () => {
  const read = reply(getBillingInformation, { data: { ...saved, hasReverseCharge: true } })
  await using screen = await openScreen(path, brand, read, known)
  const street = await screen.findByRole('textbox', { name: 'Address' })
  const shown = () => ['Address', 'Postal code', 'City', /^State/, /^Tax registration number/].map((name) => fieldOf(name).value)
  const fieldOf = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name })
  expect(shown()).toEqual(['Allee 2', '20095', 'Hamburg', 'HH', 'DE123'])
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })).value).toBe('Austria')
  expect(screen.getByText(/^Invoices are made out to/).textContent).toContain('Nordlys')
  expect(screen.getByRole('link', { name: 'Change the name' }).getAttribute('href')).toBe('/settings/user-profile')
  screen.getByText('With a VAT number from another EU country, reverse charge applies.')

  screen.answer({
    endpoint: saveBillingInformation,
    answer: () =>
      Response.json(
        { code: 'VALIDATION_FAILED', message: 'No.', errors: { children: { trn: { errors: ['No such number.'] } } } },
        { status: 400 },
      ),
  })
  await screen.user.clear(street)
  await screen.user.type(street, '  Torstraße 1 ')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please fix the following errors:')
  expect(screen.getByText('Please fix the following errors:').parentElement?.textContent).toContain(
    'Tax registration number: No such number.',
  )
  expect(fieldOf(/^Tax registration number/).getAttribute('aria-invalid')).toBe('true')
  expect(shown()).toEqual(['Torstraße 1', '20095', 'Hamburg', 'HH', 'DE123'])
  const address = { ...saved.address, streetAddress: 'Torstraße 1', country: 'AT' }
  expect(screen.sent()).toEqual([{ call: 'PATCH /internal/billing-information', query: {}, body: { address, trn: 'DE123' } }])

  screen.answer(reply(saveBillingInformation, { data: saved }))
  await screen.user.type(fieldOf(/^Tax registration number/), '4')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Billing information changed successfully')
  await expect.poll(() => screen.readsOf(getBillingInformation).length).toBe(2)
})

test('the country of signup is filled in until another one is saved; a form that was not changed is left without a question', async () => {
  const read = reply(getBillingInformation, { data: { address: { country: null } } })
  await using screen = await openScreen(path, brand, read, known)
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })).value).toBe('Germany')
  expect(screen.queryByText(/reverse charge/)).toBeNull()
  await screen.user.click(screen.getByRole('link', { name: 'Payment methods' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe(cards)
})

test('a changed form asks before it is left, and stays as it was typed', async () => {
  await using screen = await openScreen(path, brand, reply(getBillingInformation, { data: saved }), known)
  await screen.user.type(await screen.findByRole('textbox', { name: 'City' }), 'x')
  await screen.user.click(screen.getByRole('link', { name: 'Payments' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await screen.user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Hamburgx')
  expect(screen.router.state.location.pathname).toBe(path)
})
