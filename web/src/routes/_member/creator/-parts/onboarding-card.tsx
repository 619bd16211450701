import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded, onboardingSteps } from '#mechanisms/shell/onboarding.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Meter } from '#ui/surfaces/meter.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'

/** What is left to do before work can begin; gone once all of it is done. */
export function OnboardingCard() {
  const user = useAuthUser()
  if (isOnboarded(user)) return null
  const steps = onboardingSteps(user)
  const done = steps.filter(({ isDone }) => isDone).length
  const isInReview = user.creatorProfileState === 'in_review'
  const canApply = user.creatorProfileState === 'verified'
  const noteOf = (key: string, isDone: boolean) => {
    if (isDone) return 'Done'
    return key === 'verification' && isInReview ? 'In review, usually within one working day' : 'Still to do'
  }
  return (
    <Card className="mb-6 max-sm:mb-4">
      <SectionHeader note={`${done} of ${steps.length} steps done`}>
        {canApply ? 'To complete your profile' : 'Before you can apply for work'}
      </SectionHeader>
      <div className="px-5 pb-4 max-sm:px-4">
        <Meter label="Onboarding" value={done / steps.length} />
      </div>
      <Rows afterHeader className="sm:grid sm:grid-cols-2">
        {steps.map(({ key, label, isDone, to }) => {
          const Icon = isDone ? CircleCheck : CircleDashed
          return (
            <Row key={key}>
              <Icon aria-hidden size={20} className={isDone ? 'shrink-0 text-success-text' : 'shrink-0 text-faint'} />
              <RowText name={<RowLink render={<Link to={to} />}>{label}</RowLink>} note={noteOf(key, isDone)} />
              <RowChevron />
            </Row>
          )
        })}
      </Rows>
    </Card>
  )
}
