import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { limits } from '@pairtake/protocol/limits'
import { Card } from '#ui/surfaces/card.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import type { EditorValues } from './editor-values.ts'

type CreatorsCardProps = { form: UseFormReturn<EditorValues>; campaign: Campaign }

export function CreatorsCard({ form, campaign }: CreatorsCardProps) {
  const desired = useWatch({ control: form.control, name: 'desiredCreators' })
  const { hired } = campaign.candidateCounts
  const willBeFilled = campaign.state === 'published' && hired > 0 && hired >= desired
  return (
    <Card padded className="flex flex-col gap-4">
      <h2 className="text-lg">Creators</h2>
      <Controller
        name="desiredCreators"
        control={form.control}
        render={({ field, fieldState }) => (
          <Stepper
            label="How many creators"
            help={hired > 0 ? `${hired} hired` : undefined}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            min={Math.max(limits.desiredCreators.min, hired)}
            max={limits.desiredCreators.max}
            error={fieldState.error?.message}
          />
        )}
      />
      {willBeFilled && (
        <Notice tone="warning" announce>
          The campaign will be marked filled when you save: {hired === 1 ? 'one creator is' : `${hired} creators are`} already hired. No one
          else can apply after that.
        </Notice>
      )}
      <Checkbox
        label="A product is sent to each creator"
        help="Creators confirm their address when they apply. You see it once you have accepted them."
        error={form.formState.errors.shippableProduct?.message}
        {...form.register('shippableProduct')}
      />
      <Controller
        name="deliveryDays"
        control={form.control}
        render={({ field, fieldState }) => (
          <NumberField
            label="Delivery time"
            optional
            className="sm:max-w-96"
            end={field.value === 1 ? 'day' : 'days'}
            help={`Creators deliver everything within this many days of being hired, ${limits.deliveryDays.min} to ${limits.deliveryDays.max}. Leave it blank for no due date.`}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </Card>
  )
}
