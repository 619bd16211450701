import { Download, FileText, Image, LoaderCircle, Play, Video } from 'lucide-react'
import { useState } from 'react'
import type { MessageAttachment } from '@pairtake/protocol/conversation/conversation'
import { cx } from '#ui/base/cx.ts'
import { late } from '#ui/feedback/late.tsx'
import { bytesInWords } from '#features/media/file-rules.ts'
import { openFile } from '#features/media/open-file.ts'
import type { OutgoingFile } from './outbox.ts'

const FileViewer = late(() => import('./file-viewer.tsx').then((module) => module.FileViewer))

const save = (mediaId: string) => void openFile({ mediaId, usage: 'MessageAttachment' })

/** The files of a message: pictures and videos as previews, everything else as downloads. */
export function MessageFiles({ files, own }: { files: readonly MessageAttachment[]; own: boolean }) {
  const [shownId, setShownId] = useState<string | null>(null)
  const shown = files.find(({ id }) => id === shownId)
  const pictures = files.filter(({ preview }) => preview !== 'none')
  const papers = files.filter(({ preview }) => preview === 'none')
  return (
    <>
      {pictures.length > 0 && (
        <div className={cx('flex max-w-full flex-wrap gap-1.5', own && 'justify-end')}>
          {pictures.map((file) => (
            <Picture key={file.id} file={file} isAlone={pictures.length === 1} onShow={() => setShownId(file.id)} />
          ))}
        </div>
      )}
      {papers.map((file) => (
        <button
          key={file.id}
          type="button"
          onClick={() => save(file.id)}
          className="flex max-w-full items-center gap-2.5 rounded-card border border-border bg-surface px-3 py-2 text-left hover:bg-hover"
        >
          <FileFacts file={file} />
          <Download aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="sr-only">Download</span>
        </button>
      ))}
      {shown && <FileViewer file={shown} onClose={() => setShownId(null)} />}
    </>
  )
}

/** The names of files still being sent. */
export function OutgoingFiles({ files }: { files: readonly OutgoingFile[] }) {
  return files.map((file) => (
    <span key={file.id} className="flex max-w-full items-center gap-2.5 rounded-card border border-border bg-surface px-3 py-2">
      <FileFacts file={file} />
    </span>
  ))
}

const kindIcon = { video: Video, image: Image, other: FileText }

function FileFacts({ file: { type, fileName, sizeBytes } }: { file: OutgoingFile }) {
  const Icon = kindIcon[type]
  return (
    <>
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">{fileName}</span>
        <span className="block text-xs text-muted">{bytesInWords(sizeBytes)}</span>
      </span>
    </>
  )
}

type PictureProps = { file: MessageAttachment; isAlone: boolean; onShow: () => void }

function Picture({ file, isAlone, onShow }: PictureProps) {
  const { type, fileName, thumbnailUrl } = file
  const placing = cx(
    'relative grid place-items-center overflow-hidden rounded-card bg-sunken',
    isAlone ? 'h-52 max-w-full min-w-36' : 'size-28',
  )
  if (thumbnailUrl === null) {
    return (
      <span role="status" className={cx(placing, 'gap-1 p-3 text-center text-xs text-muted', isAlone && 'w-52')}>
        <span className="grid justify-items-center gap-1.5">
          <LoaderCircle aria-hidden size={20} className="animate-spin motion-reduce:animate-none" />
          Preparing a preview
        </span>
      </span>
    )
  }
  return (
    <button type="button" onClick={onShow} aria-label={`Open ${fileName}`} className={placing}>
      <img
        src={thumbnailUrl}
        alt=""
        loading="lazy"
        decoding="async"
        className={isAlone ? 'h-full w-auto max-w-full object-cover' : 'size-full object-cover'}
      />
      {type === 'video' && (
        <span className="absolute grid size-10 place-items-center rounded-round bg-media-shade text-on-media">
          <Play aria-hidden size={18} />
        </span>
      )}
    </button>
  )
}
