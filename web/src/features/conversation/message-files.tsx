import { Download, FileText, Image, LoaderCircle, Play, Video } from 'lucide-react'
import { useState } from 'react'
import type { MessageAttachment } from '@pairtake/protocol/conversation/conversation'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { VideoPlayer } from '../../ui/video-player.tsx'
import { bytesInWords } from '../media/file-rules.ts'
import { mediaErrorWords, openFile } from '../media/open-file.ts'
import { useMediaUrl } from '../media/use-media-url.ts'
import type { OutgoingFile } from './outbox.ts'

const save = (mediaId: string) => void openFile({ mediaId, usage: 'MessageAttachment' })

/** What came with a message: pictures and videos to look at, everything else to save. */
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
      <Dialog
        open={shown !== undefined}
        onClose={() => setShownId(null)}
        size="record"
        title={shown?.fileName ?? ''}
        subtitle={shown && bytesInWords(shown.sizeBytes)}
        headerEnd={
          shown && (
            <Button size="small" icon={Download} onClick={() => save(shown.id)}>
              Download
            </Button>
          )
        }
      >
        {shown && <Stage file={shown} />}
      </Dialog>
    </>
  )
}

/** Names of files that are still on their way. */
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
  const place = cx(
    'relative grid place-items-center overflow-hidden rounded-card bg-sunken',
    isAlone ? 'h-52 max-w-full min-w-36' : 'size-28',
  )
  if (thumbnailUrl === null) {
    return (
      <span role="status" className={cx(place, 'gap-1 p-3 text-center text-xs text-muted', isAlone && 'w-52')}>
        <span className="grid justify-items-center gap-1.5">
          <LoaderCircle aria-hidden size={20} className="animate-spin motion-reduce:animate-none" />
          A preview is being made
        </span>
      </span>
    )
  }
  return (
    <button type="button" onClick={onShow} aria-label={`Open ${fileName}`} className={place}>
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

function Stage({ file: { id, type, fileName, thumbnailUrl } }: { file: MessageAttachment }) {
  const url = useMediaUrl({ mediaId: id, usage: 'MessageAttachmentPreview' })
  if (url.isError) return <ErrorState title={mediaErrorWords(url.error)} onRetry={() => void url.refetch()} retrying={url.isFetching} />
  if (type === 'video')
    return <VideoPlayer src={url.data} title={fileName} poster={thumbnailUrl ?? undefined} className="h-[min(70dvh,640px)]" />
  return (
    <div className="grid min-h-40 place-items-center">
      {url.data ? (
        <img src={url.data} alt={fileName} className="max-h-[min(70dvh,640px)] max-w-full rounded-card object-contain" />
      ) : (
        <LoaderCircle aria-label="Loading" className="animate-spin text-muted motion-reduce:animate-none" />
      )}
    </div>
  )
}
