import { CircleAlert, Clock3, CloudOff, Loader, Pause, Play, Upload as UploadIcon, X, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { FileButton } from '#ui/actions/file-button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MediaTile, type MediaKind } from '#ui/surfaces/media-tile.tsx'
import { UploadRow } from '#ui/surfaces/upload-row.tsx'
import { kindByName } from './file-rules.ts'
import { shareOf, uploadWords } from './upload-words.ts'
import { forgetUpload, pauseUpload, restoreUpload, resumeUpload, type Upload, type UploadState } from './uploads-store.ts'

const looks: Record<UploadState, { word: string; tone: BadgeTone; icon: LucideIcon; isTurn?: boolean }> = {
  waiting: { word: 'Waiting', tone: 'neutral', icon: Clock3 },
  uploading: { word: 'Uploading', tone: 'creator', icon: UploadIcon },
  paused: { word: 'Paused', tone: 'neutral', icon: Pause },
  attaching: { word: 'Uploading', tone: 'creator', icon: UploadIcon },
  uploaded: { word: 'Uploaded', tone: 'success', icon: UploadIcon },
  failed: { word: 'Failed', tone: 'danger', icon: CircleAlert, isTurn: true },
  refused: { word: 'Failed', tone: 'danger', icon: CircleAlert, isTurn: true },
  broken: { word: 'Interrupted', tone: 'warning', icon: Loader, isTurn: true },
}

const stalledLook: (typeof looks)[UploadState] = { word: 'No connection', tone: 'warning', icon: CloudOff }

type UploadRowsProps = {
  uploads: readonly Upload[]
  /** The kind accepted by the target; if absent, derived from each file name. */
  kind?: MediaKind
  /** On the agency's pages, badges use its colour. */
  side?: 'agency' | 'creator'
}

/** The rows of running uploads; inside `Rows`. */
export function UploadRows({ uploads, kind, side = 'creator' }: UploadRowsProps) {
  return uploads.map((upload) => {
    const look = upload.state === 'uploading' && upload.isStalled ? stalledLook : looks[upload.state]
    const isMoving = upload.state === 'uploading' || upload.state === 'paused' || upload.state === 'attaching' || upload.state === 'waiting'
    return (
      <UploadRow
        key={upload.id}
        tile={<MediaTile kind={kind ?? kindByName(upload.fileName)} />}
        name={<bdi>{nameOf(upload)}</bdi>}
        badge={
          <Badge icon={look.icon} tone={look.tone === 'creator' ? side : look.tone} solid={look.isTurn ?? false}>
            {look.word}
          </Badge>
        }
        note={uploadWords(upload)}
        progress={isMoving ? (upload.state === 'attaching' ? 1 : shareOf(upload)) : undefined}
        meterLabel={`Upload of ${upload.fileName}`}
        actions={<UploadActions upload={upload} />}
      />
    )
  })
}

/** Returns the name that it will have once uploaded. */
function nameOf({ attachment, fileName }: Upload): string {
  return attachment?.to === 'portfolio' ? attachment.name : fileName
}

/** Cancels with an undo, because the button is next to Pause and easily hit by mistake. */
function cancel(upload: Upload, { detail }: MouseEvent): void {
  // A click without a pointer comes from the keyboard.
  const takesFocus = detail === 0
  const undo = () => {
    restoreUpload(upload)
    // Back to the row, which is a new one.
    if (takesFocus) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-cancels="${CSS.escape(upload.id)}"]`)?.focus())
  }
  forgetUpload(upload.id)
  if (upload.state === 'refused') return
  toast(`Upload of ${nameOf(upload)} cancelled`, { tone: 'info', action: { label: 'Undo', onClick: undo, takesFocus } })
}

function UploadActions({ upload }: { upload: Upload }) {
  const { id, state, fileName } = upload
  const resume = (files: File[]) => {
    const [file] = files
    if (!file) return
    if (file.name !== fileName || file.size !== upload.sizeBytes)
      toastError(`This isn’t the same file. Choose ${fileName}, or cancel and start over.`)
    else resumeUpload(id, file)
  }
  const isRunning = state === 'uploading' || state === 'waiting'
  const needsFile = state === 'broken' && !upload.file && !upload.media
  return (
    <>
      {/* One button, so that it keeps the focus when it is pressed by key. */}
      {(isRunning || state === 'paused') && (
        <IconButton
          icon={isRunning ? Pause : Play}
          name={`${isRunning ? 'Pause' : 'Resume'} ${fileName}`}
          onClick={() => (isRunning ? pauseUpload(id) : resumeUpload(id))}
        />
      )}
      {(state === 'failed' || (state === 'broken' && !needsFile)) && (
        <Button size="small" icon={Play} onClick={() => resumeUpload(id)}>
          {state === 'failed' ? 'Try again' : 'Resume'}
        </Button>
      )}
      {needsFile && (
        <FileButton size="small" onFiles={resume}>
          Choose the file
        </FileButton>
      )}
      {state !== 'attaching' && (
        <IconButton icon={X} name={`Cancel ${fileName}`} data-cancels={id} onClick={(event) => cancel(upload, event)} />
      )}
    </>
  )
}
