import * as z from 'zod/mini'
import { beneficiaryForm } from '@pairtake/protocol/payout/payout-form'
import { isBic, isIban } from './bank-account-rules.ts'

const { iban, bic } = beneficiaryForm.shape

/**
 * The wire's rules plus the check digits, so that a typing error shows before anything is sent. An empty field fails the wire's rule first, whose message
 * is the one shown.
 */
export const beneficiaryRules = z.extend(beneficiaryForm, {
  iban: iban.check(z.refine(isIban, 'This IBAN isn’t valid. Please check it digit by digit.')),
  bic: bic.check(z.refine(isBic, 'A BIC has 8 or 11 letters and digits, such as COBADEFFXXX.')),
})
