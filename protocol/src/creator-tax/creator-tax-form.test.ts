import { expect, test } from 'vitest'
import { creatorTaxForm } from './creator-tax-form.ts'

const told = (given: object) => {
  const { error } = creatorTaxForm.safeParse({ status: 'private', taxNumber: '', agreesTo: null, ...given })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('a place of birth is given whole or not at all, unless a tax identification number makes it needless', () => {
  const [city, country] = [{ birthCity: 'Mostar' }, { birthCountry: 'BA' }]
  expect(told({ tin: '', ...city })).toEqual(['birthCountry: Please choose the country you were born in.'])
  expect(told({ tin: '', ...country })).toEqual(['birthCity: Please enter the city you were born in.'])
  for (const enough of [{}, { tin: '', ...city, ...country }, { tin: '12345678', ...city }, { tin: '12345678', ...country }]) {
    expect(told(enough), JSON.stringify(enough)).toEqual([])
  }
})
