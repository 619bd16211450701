import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Mark } from '#ui/signs/mark.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded, onboardingSteps } from './onboarding.ts'

/** Remembers across reloads that steps were missing, so that their completion is told whenever it is seen, until it is closed. */
const storageKey = 'onboarding-open'

/** S1 section 5: on completion of the onboarding a dialog says so and leads to the work. */
export function OnboardingComplete() {
  const user = useAuthUser()
  const hasSteps = onboardingSteps(user).length > 0
  const isDone = isOnboarded(user)
  const [wasOpen, setWasOpen] = useState(() => localStorage.getItem(storageKey) === user.id)
  if (hasSteps && !isDone && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (hasSteps && !isDone) localStorage.setItem(storageKey, user.id)
  }, [hasSteps, isDone, user.id])

  const close = () => {
    localStorage.removeItem(storageKey)
    setWasOpen(false)
  }
  const isAgency = user.role === 'agency'
  return (
    <Dialog
      open={isDone && wasOpen}
      onClose={close}
      size="confirm"
      title="Profile complete!"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
          <Button
            variant="primary"
            onClick={close}
            render={isAgency ? <Link to="/agency/campaigns" search={{}} /> : <Link to="/creator/opportunities" search={{}} />}
          >
            {isAgency ? 'Go to campaigns' : 'Find work'}
          </Button>
        </DialogFooter>
      }
    >
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <Mark meeting className="h-16 w-[88px]" />
        <p>
          {isAgency ? 'Your billing is set up. You can publish campaigns now.' : 'Brands can see who you are. You can apply for work now.'}
        </p>
      </div>
    </Dialog>
  )
}
