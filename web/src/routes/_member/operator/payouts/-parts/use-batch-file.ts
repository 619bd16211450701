import { useState } from 'react'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { downloadPayoutBatch } from '@pairtake/protocol/operator/operator-money-endpoints'
import { callForFile } from '#api/call.ts'
import { TransportError } from '#api/transport-error.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { saveFile } from '#mechanisms/keep/save-file.ts'

/** Downloads the file of a batch again; `changed` says why it should not go to the bank, until the operator confirms. */
export function useBatchFile({ id, fileName }: Pick<PayoutBatch, 'id' | 'fileName'>) {
  const [isPending, setPending] = useState(false)
  const [changed, setChanged] = useState<unknown>(null)

  const download = async (query: { despiteChanges?: 'true' } = {}) => {
    setPending(true)
    setChanged(null)
    try {
      saveFile(await callForFile(downloadPayoutBatch, { params: { id }, query }), fileName)
    } catch (error) {
      if (error instanceof TransportError && error.body.code === 'BATCH_CHANGED') setChanged(error)
      else toastError(errorSentence(error))
    }
    setPending(false)
  }

  return { isPending, changed, download, close: () => setChanged(null) }
}
