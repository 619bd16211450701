import { Download, LoaderCircle } from 'lucide-react'
import type { MessageAttachment } from '@pairtake/protocol/conversation/conversation'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'
import { bytesInWords } from '#features/media/file-rules.ts'
import { mediaErrorWords, openFile } from '#features/media/open-file.ts'
import { useMediaUrl } from '#features/media/use-media-url.ts'

/** Shows a picture or video of a message as large as the window allows. */
export function FileViewer({ file, onClose }: { file: MessageAttachment; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="record"
      title={file.fileName}
      subtitle={bytesInWords(file.sizeBytes)}
      headerEnd={
        <Button size="small" icon={Download} onClick={() => void openFile({ mediaId: file.id, usage: 'MessageAttachment' })}>
          Download
        </Button>
      }
    >
      <Stage file={file} />
    </Dialog>
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
