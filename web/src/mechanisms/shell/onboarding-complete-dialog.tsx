import { Link } from '@tanstack/react-router'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Mark } from '#ui/signs/mark.tsx'

/** Says that onboarding is complete, and links to the next screen. */
export function OnboardingCompleteDialog({ isAgency, onClose }: { isAgency: boolean; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Profile complete!"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          {isAgency ? (
            <>
              <Button onClick={onClose} render={<Link to="/agency/campaigns" search={{}} />}>
                Go to campaigns
              </Button>
              <Button variant="primary" onClick={onClose} render={<Link to="/agency/campaigns" search={{ new: true }} />}>
                New campaign
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={onClose} render={<Link to="/creator/opportunities" search={{}} />}>
              Find work
            </Button>
          )}
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
