import * as z from 'zod/mini'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import { reason } from '@pairtake/protocol/fields'
import { limits } from '@pairtake/protocol/limits'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { useWireForm } from '../form/use-wire-form.ts'
import { contractMediaChanges } from '../contract-media/contract-media-changes.ts'

const reportForm = z.object({ reason })

/** Either side may ask the operator to look at a job that does not move (product.md, Jobs). */
export function ReportJobDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { form, submit, problem, isPending } = useWireForm({
    schema: reportForm,
    defaults: { reason: '' },
    send: async (values) => {
      await call(reportContract, { params: { id: contract.id }, body: values })
      await refresh(queryClient, contractMediaChanges)
      toast('Submitted successfully')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report a problem"
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            Report
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>We look at a job when one side has not moved for 30 days, or when an item went back three times. Tell us what happened.</p>
        <TextArea
          label="What happened"
          rows={5}
          limit={limits.reason.max}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <ProblemNotice error={problem} />
      </Stack>
    </Dialog>
  )
}
