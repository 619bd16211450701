import { readBankFile } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { FileButton } from '#ui/actions/file-button.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'

/** Uploads one file at a time; the response says which lines were new. */
export function BankFileButton() {
  const read = useAct(readBankFile, {
    onDone: ({ data: { fileName, lines, pending } }) => {
      const found = lines === 1 ? '1 new line' : `${lines} new lines`
      toast(`${fileName}: ${found}${pending > 0 ? `, ${pending} not booked by the bank yet` : ''}`)
    },
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <FileButton
      variant="primary"
      accept=".xml,.camt,application/xml,text/xml"
      pending={read.isPending}
      onFiles={([file]) => {
        if (file) read.mutate({ body: { file } })
      }}
    >
      Upload bank file
    </FileButton>
  )
}
