import type { Dac7Gap } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import { vatIdFits, vatIdPatterns } from '#vat-ids.ts'
import { writable } from '#xml.ts'

/** In the four quarters of a year, in hundredths: what was credited for jobs, less what refunds took back of them, and how many jobs. */
export type Quarters = { minor: readonly number[]; jobs: readonly number[] }

export type Seller = {
  firstName: string
  lastName: string
  birthDate: string | null
  street: string
  postalCode: string
  city: string
  country: string | null
  status: TaxStatus | null
  taxNumber: string
  tin: string
  birthCity: string
  birthCountry: string
  iban: string
  accountHolder: string
}

/** The report is for the tax offices of the Union: sellers who live elsewhere are not in it. */
export const isReportable = ({ country }: Pick<Seller, 'country'>): boolean => country === null || country in vatIdPatterns

/** Text as the report writes it: text of only spaces, or of characters that XML cannot represent, becomes empty. */
export const said = (text: string): string => writable(text).trim()

/** The number that a tax office knows the person by. A small business that gave one on its invoices, and no VAT ID, has said it there. */
export function tinOf({ tin, status, taxNumber, country }: Pick<Seller, 'tin' | 'status' | 'taxNumber' | 'country'>): string {
  if (said(tin) !== '') return said(tin)
  return status === 'vat_registered' || vatIdFits(country ?? '', taxNumber) ? '' : said(taxNumber)
}

export function gapsOf(seller: Seller): Dac7Gap[] {
  const gaps: Dac7Gap[] = []
  if (tinOf(seller) === '') gaps.push('tin')
  if (tinOf(seller) === '' && birthOf(seller) === null) gaps.push('birth_place')
  if (seller.birthDate === null) gaps.push('birth_date')
  if (said(seller.firstName) === '' || said(seller.lastName) === '') gaps.push('name')
  if (seller.country === null || said(seller.city) === '') gaps.push('address')
  return gaps
}

/** Returns where the person was born, which the report only says without a tax number; null if it isn't known or not said. */
export function birthOf(seller: Seller): { city: string; country: string } | null {
  const city = said(seller.birthCity)
  if (tinOf(seller) !== '' || city === '' || seller.birthCountry === '') return null
  return { city, country: seller.birthCountry }
}

/** The OECD's schema lets the tax number and the place of birth be unknown, but nothing else. */
export const canBeReported = (gaps: readonly Dac7Gap[]): boolean => gaps.every((gap) => gap === 'tin' || gap === 'birth_place')

/** Amounts of the report are in whole units of the currency. */
export const wholeUnits = (minor: number): number => Math.round(minor / 100)
