import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { readChargebackEvidence } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { callForFile } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { saveFile } from '#mechanisms/keep/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

export function EvidenceButton({ chargeback: { id, disputeRef } }: { chargeback: OperatorChargeback }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      saveFile(await callForFile(readChargebackEvidence, { params: { id } }), `evidence-${disputeRef}.pdf`)
      await refreshAfter(readChargebackEvidence)
    } catch (error) {
      toastError(errorSentence(error))
    }
    setPending(false)
  }
  return (
    <Button icon={Download} pending={isPending} onClick={() => void download()}>
      Download PDF
    </Button>
  )
}
