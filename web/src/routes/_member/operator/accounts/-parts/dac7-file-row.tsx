import { CircleCheck, CircleSlash, Clock, Download } from 'lucide-react'
import { useState } from 'react'
import { downloadDac7File, sayDac7Filed, type Dac7File } from '@pairtake/protocol/dac7/dac7-endpoints'
import { useAct } from '#api/use-call.ts'
import { startDownload } from '#features/media/open-file.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Row, RowActions, RowText } from '#ui/surfaces/rows.tsx'
import { Dac7FiledDialog } from './dac7-filed-dialog.tsx'
import { contentWords, filedWords, kindNames } from './dac7-words.ts'

/** A file that was taken, with its filing status. */
export function Dac7FileRow({ file, today }: { file: Dac7File; today: string }) {
  const [isAsked, setAsked] = useState(false)
  const onFailed = (error: unknown) => toastError(errorSentence(error))
  const download = useAct(downloadDac7File, { onDone: ({ data }) => startDownload(data.url), onFailed })
  const leave = useAct(sayDac7Filed, { onDone: () => toast(`${kindNames[file.kind]} marked as not filed`), onFailed })
  return (
    <Row top className="max-sm:flex-col">
      <RowText
        name={kindNames[file.kind]}
        badge={<FilingBadge file={file} />}
        note={`${contentWords(file)} · created ${shortDate(file.takenAt)} by ${file.takenBy.general.displayName}`}
        when={<span className="wrap-anywhere">{file.messageRefId}</span>}
      />
      <RowActions className="max-sm:flex-wrap max-sm:justify-end max-sm:self-end">
        {file.canBeLeft && (
          <Button
            variant="quiet"
            pending={leave.isPending}
            onClick={() => leave.mutate({ params: { id: file.id }, body: { filedOn: null } })}
          >
            Mark as not filed
          </Button>
        )}
        {file.canBeFiled && <Button onClick={() => setAsked(true)}>Mark as filed</Button>}
        <Button icon={Download} pending={download.isPending} onClick={() => download.mutate({ params: { id: file.id } })}>
          XML
          <span className="sr-only"> of {file.messageRefId}</span>
        </Button>
      </RowActions>
      {isAsked && <Dac7FiledDialog file={file} today={today} onClose={() => setAsked(false)} />}
    </Row>
  )
}

function FilingBadge({ file: { filing } }: { file: Dac7File }) {
  if (filing === null) {
    return (
      <Badge icon={Clock} tone="warning">
        Filed?
      </Badge>
    )
  }
  if (filing.filedOn === null) return <Badge icon={CircleSlash}>Not filed</Badge>
  return (
    <Badge icon={CircleCheck} tone="success">
      {filedWords(filing.filedOn)}
    </Badge>
  )
}
