import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import type { FirstStep } from '@pairtake/protocol/user/dashboard-endpoints'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Meter } from '#ui/surfaces/meter.tsx'
import { Row, RowActions, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { FirstStepLink } from './first-step-link.tsx'
import { firstStepNote, firstStepWords, isStepDone, nextStep } from './first-step-words.ts'

type FirstStepsProps = { title: string; steps: readonly FirstStep[] }

/** The steps to the first campaign or application, each a link to where it is done; the next one has a button. */
export function FirstStepsCard({ title, steps }: FirstStepsProps) {
  const done = steps.filter(isStepDone).length
  const next = nextStep(steps)
  return (
    <Card>
      <SectionHeader note={`${done} of ${steps.length} done`}>{title}</SectionHeader>
      <div className="px-5 pb-4 max-sm:px-4">
        <Meter label={title} value={done / steps.length} />
      </div>
      <Rows afterHeader>
        {steps.map((step) => (
          <StepRow key={step.kind} step={step} isNext={step === next} />
        ))}
      </Rows>
    </Card>
  )
}

function StepRow({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { label, act } = firstStepWords[step.kind]
  const isDone = isStepDone(step)
  return (
    <Row className={isNext ? 'max-sm:flex-wrap' : undefined}>
      <StepSign step={step} />
      <RowText
        name={
          <RowLink render={<FirstStepLink step={step} />} className={isDone ? 'font-normal text-muted' : undefined}>
            {label}
          </RowLink>
        }
        note={firstStepNote(step)}
      />
      {isNext ? (
        <RowActions className="max-sm:basis-full max-sm:pl-8">
          <Button variant="primary" render={<FirstStepLink step={step} />}>
            {act}
          </Button>
        </RowActions>
      ) : (
        <RowChevron />
      )}
    </Row>
  )
}

function StepSign({ step }: { step: FirstStep }) {
  if (isStepDone(step)) return <CircleCheck aria-hidden size={20} className="shrink-0 text-success-text" />
  const Icon = step.inReview ? Hourglass : CircleDashed
  return <Icon aria-hidden size={20} className="shrink-0 text-faint" />
}
