import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { TextField } from '#ui/fields/text-field.tsx'

type BeneficiaryFieldsProps = {
  register: (name: keyof Beneficiary, options?: { onBlur: () => void }) => UseFormRegisterReturn
  /** Called when IBAN or BIC is left, to put it into its electronic format. */
  onAccountBlur: (name: 'iban' | 'bic') => void
  errors: FieldErrors<Beneficiary>
  /** Whether the browser may fill in the reader's own name and address. */
  isOwn: boolean
}

/** The fields of the bank account that a payout goes to. */
export function BeneficiaryFields({ register, onAccountBlur, errors, isOwn }: BeneficiaryFieldsProps) {
  const account = (name: 'iban' | 'bic') => register(name, { onBlur: () => onAccountBlur(name) })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Full name" autoComplete={isOwn ? 'name' : 'off'} error={errors.fullName?.message} {...register('fullName')} />
      <TextField label="Address" autoComplete={isOwn ? 'street-address' : 'off'} error={errors.address?.message} {...register('address')} />
      <TextField
        label="IBAN"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        error={errors.iban?.message}
        {...account('iban')}
      />
      <TextField
        label="BIC"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        error={errors.bic?.message}
        {...account('bic')}
      />
      <TextField label="Bank name" autoComplete="off" error={errors.bankName?.message} {...register('bankName')} />
      <TextField label="Bank address" autoComplete="off" error={errors.bankAddress?.message} {...register('bankAddress')} />
    </div>
  )
}
