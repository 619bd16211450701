import { Controller } from 'react-hook-form'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import { ratingForm } from '@pairtake/protocol/feedback/feedback-form'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { ChipChoice } from '#ui/fields/chip.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'

type Verdict = 'good' | 'bad'
type Rating = { contentQuality: Verdict; professionalism: Verdict }

const verdicts = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Bad' },
] as const

const questions = [
  { name: 'contentQuality', label: 'Content quality' },
  { name: 'professionalism', label: 'Professionalism' },
] as const

/** Both ratings are required (S1 section 5). */
export function RatingForm({ feedbackId }: { feedbackId: string }) {
  const { form, submit, problem, isPending } = useWireForm<Rating>({
    schema: ratingForm,
    defaults: {},
    send: async (values) => {
      await call(rateCreator, { params: { id: feedbackId }, body: values })
      await refreshAfter(rateCreator)
      toast('Submitted successfully')
    },
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {questions.map(({ name, label }) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field, fieldState }) => (
              <ChipChoice
                label={label}
                options={verdicts}
                value={field.value}
                onValueChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      <ProblemNotice error={problem} />
      <div>
        <Button type="submit" variant="primary" size="small" pending={isPending}>
          Rate
        </Button>
      </div>
    </form>
  )
}
