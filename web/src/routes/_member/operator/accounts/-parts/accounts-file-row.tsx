import { Download } from 'lucide-react'
import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import { useAct } from '#api/use-call.ts'
import { startDownload } from '#features/media/open-file.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { Row, RowActions, RowText } from '#ui/surfaces/rows.tsx'
import type { AccountsFile } from './accounts-files.ts'

type AccountsFileRowProps = { file: AccountsFile; period: { from: string; to: string } }

export function AccountsFileRow({ file: { sheet, name, note, kind = 'CSV' }, period }: AccountsFileRowProps) {
  const file = useAct(exportAccounts, {
    onDone: ({ data }) => startDownload(data.url),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <Row>
      <RowText name={name} note={note} />
      <RowActions>
        <Button icon={Download} pending={file.isPending} onClick={() => file.mutate({ body: { sheet, ...period } })}>
          {kind}
          <span className="sr-only"> of {name}</span>
        </Button>
      </RowActions>
    </Row>
  )
}
