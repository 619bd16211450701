import { Link, useNavigate } from '@tanstack/react-router'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded, nextOnboardingStep, onboardingActs } from '#mechanisms/shell/onboarding.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { missingTexts } from './missing-texts.ts'

/** S1 section 4: idle until the URL opens it, prompt while open, finished when the list replaces it. */
export function PublishDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const user = useAuthUser()
  const navigate = useNavigate()
  const publish = useAct(publishCampaign, {
    onDone: () => void navigate({ to: '/agency/campaigns', search: { waitForReview: 1 } }),
  })
  const isReady = isOnboarded(user)
  const isEmpty = campaign.desiredAssets.length === 0
  const nextStep = nextOnboardingStep(user)

  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Confirm publish"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={publish.isPending}
            disabled={!isReady || isEmpty || publish.isSuccess}
            onClick={() => publish.mutate({ params: { id: campaign.id } })}
          >
            Confirm
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>We review every campaign before creators see it, usually within one working day. You cannot edit it while it is in review.</p>
        {!isReady && (
          <Notice
            tone="warning"
            action={
              nextStep && (
                <Link to={nextStep.to} search={nextStep.search ?? {}}>
                  {onboardingActs[nextStep.key]}
                </Link>
              )
            }
          >
            You will be able to publish your campaign once you complete your onboarding steps
          </Notice>
        )}
        {campaign.lastRejectionReason !== null && (
          <Notice tone="warning" title="Please resolve the earlier issues first">
            <p className="whitespace-pre-line">{campaign.lastRejectionReason}</p>
          </Notice>
        )}
        <MissingParts campaign={campaign} />
        <ProblemNotice error={publish.error} />
      </Stack>
    </Dialog>
  )
}

/** The server accepts a campaign without these parts; a missing description or brief only makes it worse. */
function MissingParts({ campaign }: { campaign: Campaign }) {
  const edit = (
    <Link to="/agency/campaigns/$campaignId/edit" params={{ campaignId: campaign.id }}>
      Edit
    </Link>
  )
  if (campaign.desiredAssets.length === 0) {
    return (
      <Notice tone="warning" action={edit}>
        Add at least one video or photo to publish.
      </Notice>
    )
  }
  const missing = missingTexts(campaign)
  if (missing.length === 0) return null
  return (
    <Notice tone="info" action={edit}>
      It’s missing {missing.join(' and ')}. Creators apply more often when they know what you want.
    </Notice>
  )
}
