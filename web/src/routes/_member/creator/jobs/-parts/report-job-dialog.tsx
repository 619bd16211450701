import type { Contract } from '@pairtake/protocol/contract/contract'
import { getContract, reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { call } from '../../../../../api/call.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { refresh } from '../../../../../api/use-call.ts'
import { ProblemNotice } from '../../../../../features/errors/problem-notice.tsx'
import { useWireForm } from '../../../../../features/form/use-wire-form.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { DialogFooter } from '../../../../../ui/dialog-footer.tsx'
import { Stack } from '../../../../../ui/stack.tsx'
import { TextArea } from '../../../../../ui/text-area.tsx'
import { toast } from '../../../../../ui/toast.ts'

/** Asks the people who run the marketplace to look at a job that does not move (product.md, Jobs). */
export function ReportJobDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { form, submit, problem, isPending } = useWireForm({
    schema: reportContract.body,
    defaults: { reason: '' },
    send: async (body) => {
      await call(reportContract, { params: { id: contract.id }, body })
      await refresh(queryClient, [getContract])
      toast('We look at this job and write to both of you.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this job"
      subtitle="When the brand has been silent for 30 days, or an item went back three times."
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            Ask us to look at it
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <TextArea
          label="What is wrong"
          limit={limits.reason.max}
          rows={4}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <ProblemNotice error={problem} />
      </Stack>
    </Dialog>
  )
}
