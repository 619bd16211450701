import { CircleAlert, FileCheck, Loader, RotateCw, X } from 'lucide-react'
import { cx } from '#ui/base/cx.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Meter } from '#ui/surfaces/meter.tsx'
import { shareOf, uploadWords } from '#features/media/upload-words.ts'
import { forgetUpload, resumeUpload, type Upload } from '#features/media/uploads-store.ts'

/** The files of a message being written, above the field. */
export function ComposerUploads({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul aria-label="Files to send" className="mb-2.5 flex max-h-40 flex-wrap gap-2 overflow-y-auto">
      {uploads.map((upload) => (
        <ComposerUpload key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

const wrong = new Set<Upload['state']>(['failed', 'refused', 'broken'])
const retried = new Set<Upload['state']>(['failed', 'paused'])

function ComposerUpload({ upload }: { upload: Upload }) {
  const { id, fileName, state } = upload
  const isWrong = wrong.has(state)
  const Icon = isWrong ? CircleAlert : state === 'uploaded' ? FileCheck : Loader
  return (
    <li
      className={cx(
        'flex w-64 max-w-full items-center gap-2 rounded-control border bg-surface py-1.5 pr-1 pl-2.5',
        isWrong ? 'border-danger-text' : 'border-border',
      )}
    >
      <Icon aria-hidden size={16} className={cx('shrink-0', isWrong ? 'text-danger-text' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{fileName}</span>
        {state === 'uploading' || state === 'waiting' ? (
          <Meter label={`Upload of ${fileName}`} value={shareOf(upload)} className="my-1.5" />
        ) : (
          <span role={isWrong ? 'alert' : undefined} className={cx('block text-xs', isWrong ? 'text-danger-text' : 'truncate text-muted')}>
            {uploadWords(upload)}
          </span>
        )}
      </span>
      {retried.has(state) && <IconButton icon={RotateCw} name={`Try ${fileName} again`} onClick={() => resumeUpload(id)} />}
      <IconButton icon={X} name={`Remove ${fileName}`} onClick={() => forgetUpload(id)} />
    </li>
  )
}
