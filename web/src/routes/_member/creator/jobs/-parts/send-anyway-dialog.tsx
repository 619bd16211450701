import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { sendContractMediaAnyway } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { sendAnywayForm } from '@pairtake/protocol/contract-media/contract-media-form'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'

type SendAnywayDialogProps = { media: ContractMedia; brandName: string; onClose: () => void }

/** The check cannot see captions that are part of the picture. */
const burnedIn = 'Captions are in the picture.'

/** Sends a held file to the brand, with a reason. */
export function SendAnywayDialog({ media, brandName, onClose }: SendAnywayDialogProps) {
  const { form, submit, problem, isPending } = useWireForm({
    schema: sendAnywayForm,
    defaults: { reason: '', mediaId: media.mediaOriginal.id },
    send: async ({ reason, mediaId }) => {
      try {
        await call(sendContractMediaAnyway, { params: { id: media.id }, body: { reason, mediaId } })
      } finally {
        void refreshAfter(sendContractMediaAnyway)
      }
      toast(`Sent to ${brandName}`)
      onClose()
    },
  })
  const lacksCaptions = media.check?.findings.some(({ kind }) => kind === 'no_captions') ?? false
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send ${media.name} anyway?`}
      subtitle={`${brandName} sees what the check found and what you write.`}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" pending={isPending} onClick={() => void submit()}>
            Send it anyway
          </Button>
        </DialogFooter>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <CheckNotes check={media.check} who="You" />
          <TextArea
            label="Why is it right as it is?"
            rows={3}
            limit={limits.takeNote.max}
            autoFocus
            hint={
              lacksCaptions ? (
                <button
                  type="button"
                  onClick={() => form.setValue('reason', burnedIn, { shouldDirty: true })}
                  className="text-link underline underline-offset-3"
                >
                  {burnedIn}
                </button>
              ) : undefined
            }
            error={form.formState.errors.reason?.message}
            {...form.register('reason')}
          />
          <ProblemNotice error={problem} />
        </Stack>
      </form>
    </Dialog>
  )
}
