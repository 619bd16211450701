import { Download } from 'lucide-react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { getRemarkFile, type RemarkFileFormat } from '@pairtake/protocol/remark/remark-endpoints'
import { useAct } from '#api/use-call.ts'
import { startDownload } from '#features/media/open-file.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/actions/menu.tsx'
import { toastError } from '#ui/feedback/toast.ts'

const programs: readonly (readonly [RemarkFileFormat, string])[] = [
  ['csv', 'CSV'],
  ['edl', 'DaVinci Resolve (EDL)'],
  ['fcpxml', 'Final Cut Pro (FCPXML)'],
  ['xmeml', 'Premiere Pro (XML)'],
]

export type RemarkFileMenuProps = {
  contractMediaId: string
  remarks: readonly Remark[]
  /** Defaults to the latest take with sent remarks. */
  take?: number
}

/** Downloads the sent remarks of a take for an editing program; renders nothing if there are none. */
export function RemarkFileMenu({ contractMediaId, remarks, take }: RemarkFileMenuProps) {
  const file = useAct(getRemarkFile, {
    onDone: ({ data }) => startDownload(data.url),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  const sent = remarks.filter((remark) => remark.state !== 'draft' && (take === undefined || remark.take === take))
  if (sent.length === 0) return null
  const latest = Math.max(...sent.map((remark) => remark.take))
  const download = (format: RemarkFileFormat) => file.mutate({ params: { id: contractMediaId }, query: { take: String(latest), format } })
  return (
    <div className="flex justify-end">
      <Menu
        label={`Download the remarks on take ${latest}`}
        trigger={
          <Button size="small" variant="quiet" icon={Download} pending={file.isPending}>
            Download remarks
          </Button>
        }
      >
        {programs.map(([format, name]) => (
          <MenuItem key={format} onClick={() => download(format)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
