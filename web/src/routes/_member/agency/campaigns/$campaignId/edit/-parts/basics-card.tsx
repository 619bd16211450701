import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { limits } from '@pairtake/protocol/limits'
import { Card } from '#ui/surfaces/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { EditorValues } from './editor-values.ts'

type CardProps = { form: UseFormReturn<EditorValues>; campaign: Campaign }

export function BasicsCard({ form, campaign }: CardProps) {
  const { errors } = useFormState({ control: form.control })
  const { accepted } = campaign.candidateCounts
  return (
    <>
      {accepted > 0 && (
        <Notice tone="warning">
          {accepted === 1 ? 'One creator is' : `${accepted} creators are`} working on this campaign. Changes to the name, the description or
          a brief change {accepted === 1 ? 'that job' : 'their jobs'} too.
        </Notice>
      )}
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
      </Card>
    </>
  )
}
