import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import { reason } from '@pairtake/protocol/fields'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { fullTime, shortDate } from '#mechanisms/time/time-words.ts'

const reportForm = z.object({ reason })

type ReportContractDialogProps = {
  contract: Contract
  /** The other side's name: 'Mara', 'Nordlys Studio'. */
  otherName: string
  /** A link without text to the messages of the job. */
  messages: RenderElement
  onClose: () => void
}

/** Lets either side report a stalled job to the operator. */
export function ReportContractDialog(props: ReportContractDialogProps) {
  const { reportableAt } = props.contract
  const [now] = useState(() => Date.now())
  const isOpen = reportableAt != null && new Date(reportableAt).getTime() <= now
  return isOpen ? <ReportForm {...props} /> : <TooEarly {...props} />
}

/** Says what to do before a report is possible, instead of showing a form that would be refused. */
function TooEarly({ contract, otherName, messages, onClose }: ReportContractDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Report a problem"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button variant="primary" icon={MessageCircle} render={messages}>
            Message {otherName}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <WhenReportable contract={contract} otherName={otherName} />
      </Stack>
    </Dialog>
  )
}

type WhenReportableProps = Pick<ReportContractDialogProps, 'otherName'> & { contract: Pick<Contract, 'reportableAt' | 'reportAnswered'> }

export function WhenReportable({ contract: { reportableAt, reportAnswered }, otherName }: WhenReportableProps) {
  const from = reportableAt != null && <b title={fullTime(reportableAt)}>{shortDate(reportableAt)}</b>
  if (reportAnswered)
    return (
      <p>
        We answered a report of this job. If the problem is still there, you can report it again from {from}. Until then, a message is the
        fastest way.
      </p>
    )
  return (
    <>
      <p>You can report a job when the other side has done nothing for 30 days, or when an item was sent back three times.</p>
      <p>
        {from && (
          <>
            You can report this one from {from}, if {otherName} does nothing until then.{' '}
          </>
        )}
        Until then, a message is the fastest way.
      </p>
    </>
  )
}

function ReportForm({ contract, otherName, onClose }: ReportContractDialogProps) {
  const { form, submit, problem, isPending } = useWireForm({
    schema: reportForm,
    defaults: { reason: '' },
    send: async (values) => {
      await call(reportContract, { params: { id: contract.id }, body: values })
      await refreshAfter(reportContract)
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
        <p>
          Tell us what happened. We’ll look at this job’s messages and media, and decide whether it continues or is cancelled at no charge.{' '}
          {otherName} sees that you reported it, but not what you write here.
        </p>
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
