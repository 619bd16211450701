import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint } from '@pairtake/protocol/endpoint'
import { callForFile, type Input } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { saveFile } from '#mechanisms/keep/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

type DownloadCsvProps<E extends Endpoint> = { endpoint: E; input: Input<E>; /** 'payments'. */ name: string }

/** Downloads all pages of the list as currently filtered and sorted. */
export function DownloadCsv<E extends Endpoint>({ endpoint, input, name }: DownloadCsvProps<E>) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      saveFile(await callForFile(endpoint, input), `pairtake-${name.replaceAll(' ', '-')}-${new Date().toISOString().slice(0, 10)}.csv`)
      // A download that the audit log records changes the log.
      await refreshAfter(endpoint)
    } catch (error) {
      toastError(errorSentence(error))
    }
    setPending(false)
  }
  return (
    <Button variant="quiet" icon={Download} pending={isPending} aria-label={`Download ${name} as CSV`} onClick={() => void download()}>
      CSV
    </Button>
  )
}
