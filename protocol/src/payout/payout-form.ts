import * as z from 'zod/mini'
import { line, optionalField } from '#fields.ts'
import { limits } from '#limits.ts'
import { moneyInput } from '#money.ts'

const compact = (max: number, label: string) =>
  z.string(`${label} is required.`).check(
    z.overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase()),
    z.refine((value) => value !== '', { error: `${label} is required.`, abort: true }),
    z.maxLength(max, `${label} may have at most ${max} characters.`),
    z.regex(/^[A-Z0-9]*$/, `${label} has letters and digits only.`),
  )

const words = (label: string) => line({ ...limits.beneficiaryText, label })

/**
 * S2 section 5, Beneficiary: all six required, IBAN and BIC trimmed and uppercased. The checksums are checked by rules of the server and of the
 * page.
 */
export const beneficiaryForm = z.object({
  fullName: words('The full name'),
  address: words('The address'),
  iban: compact(limits.iban.max, 'The IBAN'),
  bic: compact(limits.bic.max, 'The BIC'),
  bankName: words('The bank name'),
  bankAddress: words('The bank address'),
})

/** At least 50 (S2-108). Members who are leaving are paid their whole balance, however small. */
export const payoutForm = z
  .object({
    amount: moneyInput,
    /** Requests the whole balance before the account is deleted. */
    leaving: optionalField(z.boolean()),
  })
  .check(
    z.refine(({ amount, leaving }) => leaving === true || amount.amount >= limits.payout.min, {
      error: `A payout is at least ${limits.payout.min}.`,
      path: ['amount', 'amount'],
    }),
  )
