// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getCreatorTax, saveCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { openScreen, refusal, reply } from '#testing/shown.ts'

type Screen = Awaited<ReturnType<typeof openScreen>>
const creator = { role: 'creator' } as const
const blank = { status: null, taxNumber: '', tin: null, agreement: null, whyNot: null, vatId: null } as const
const save = (screen: Screen) => screen.user.click(screen.getByRole('button', { name: 'Save tax details' }))

test('R-196 a status is asked for, and decides what its number is called and which papers there are', async () => {
  await using screen = await openScreen('/settings/taxes', creator, reply(getCreatorTax, { data: blank }), reply(saveCreatorTax))
  const number = await screen.findByLabelText('Tax number')
  const optional = () => screen.queryByText('(Optional)') !== null
  expect(optional()).toBe(true)
  screen.getByText('You get a statement for each payout. It isn’t an invoice.')
  expect(screen.queryByLabelText(/Tax identification number/)).toBeNull()
  await save(screen)
  await screen.findByText('Please choose how you’re taxed.')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('radio', { name: /^Small business/ }))
  expect(await screen.findByLabelText('Tax number or VAT ID')).toBe(number)
  expect([optional(), screen.queryByText(/^You get a statement/)]).toEqual([false, null])
  await screen.user.click(screen.getByRole('radio', { name: /^Registered for VAT/ }))
  await screen.findByLabelText('VAT ID')
  await screen.user.type(number, 'ATU123')
  const agree = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to self-billing' })
  expect(agree.checked).toBe(false)
  await screen.user.click(agree)
  await save(screen)
  await screen.findByText('Tax details saved')
  const given = { status: 'vat_registered', taxNumber: 'ATU123', agreesTo: '2026-11' }
  expect(screen.sent()).toEqual([{ call: 'PUT /internal/creator-tax', query: {}, body: given }])
  await expect.poll(() => screen.readsOf(getCreatorTax)).toHaveLength(2)
})

test('R-196 an agreement says since when it holds, keeps its own version, and ends when the box is cleared and saved', async () => {
  const agreement = { version: '2026-01', agreedAt: '2026-03-05T12:00:00+00:00' }
  const saved = { ...blank, status: 'small_business', taxNumber: '12/345', agreement } as const
  await using screen = await openScreen('/settings/taxes', creator, reply(getCreatorTax, { data: saved }), reply(saveCreatorTax))
  const agree = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I agree to self-billing' })
  expect(agree.checked).toBe(true)
  screen.getByText('Agreed on 5 Mar. Clear the box and save to end the agreement.')
  await screen.user.click(agree)
  await screen.user.click(agree)
  await save(screen)
  await screen.findByText('Tax details saved')
  await screen.user.click(agree)
  await save(screen)
  await expect
    .poll(() => screen.sent().map(({ body }) => body))
    .toEqual([
      { status: 'small_business', taxNumber: '12/345', agreesTo: '2026-01' },
      { status: 'small_business', taxNumber: '12/345', agreesTo: null },
    ])
})

test('R-382 who gives no tax identification number is asked for the place of birth, whole or not at all', async () => {
  const saved = { ...blank, status: 'private', tin: '', birthCity: '', birthCountry: '' } as const
  await using screen = await openScreen('/settings/taxes', creator, reply(getCreatorTax, { data: saved }), reply(saveCreatorTax))
  await screen.user.type(await screen.findByLabelText('City'), 'Mostar')
  await save(screen)
  await screen.findByText('Please choose the country you were born in.')
  expect(screen.sent()).toEqual([])
  await screen.user.type(await screen.findByRole('combobox', { name: 'Country' }), 'bosn')
  await screen.user.click(await screen.findByRole('option', { name: /^Bosnia/ }))
  await save(screen)
  await screen.findByText('Tax details saved')
  expect(screen.sent()[0]?.body).toMatchObject({ tin: '', birthCity: 'Mostar', birthCountry: 'BA' })
  await screen.user.type(screen.getByLabelText('Tax identification number (TIN)'), '1')
  await expect.poll(() => screen.queryByLabelText('City')).toBeNull()
})

test('R-242 why no invoices are written is said, and what the register answered', async () => {
  const vatId = { state: 'invalid', checkedAt: '2026-03-05T12:00:00+00:00', effect: 'no_invoices' } as const
  const saved = { ...blank, status: 'vat_registered', vatId, whyNot: 'VIES does not know your number.' } as const
  const refused = refusal(saveCreatorTax, 'OVERLOADED')
  await using screen = await openScreen('/settings/taxes', creator, reply(getCreatorTax, { data: saved }), refused)
  await screen.findByText('We can’t issue your invoices')
  screen.getByText('VIES does not know your number.')
  screen.getByText(/didn’t know this VAT ID when we asked on 5 Mar\. Until it does, we can’t issue your invoices\./)
  await screen.user.type(screen.getByLabelText('VAT ID'), 'ATU9')
  await save(screen)
  await screen.findByText('Server error, please contact support')
  expect(screen.getByLabelText<HTMLInputElement>('VAT ID').value).toBe('ATU9')
  expect(screen.readsOf(getCreatorTax)).toHaveLength(1)
})
