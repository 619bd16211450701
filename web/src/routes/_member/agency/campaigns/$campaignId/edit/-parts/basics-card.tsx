import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { limits } from '@pairtake/protocol/limits'
import { Card } from '#ui/surfaces/card.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ActiveContractsNotice } from './active-contracts-notice.tsx'
import type { EditorValues } from './editor-values.ts'

type CardProps = { form: UseFormReturn<EditorValues>; campaign: Campaign }

export function BasicsCard({ form, campaign }: CardProps) {
  const { errors } = useFormState({ control: form.control })
  return (
    <Card padded className="flex flex-col gap-4">
      <h2 className="text-lg">Basics</h2>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextArea
        label="Description"
        rows={4}
        limit={limits.description.max}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <ActiveContractsNotice control={form.control} campaign={campaign} part="basics" />
    </Card>
  )
}
