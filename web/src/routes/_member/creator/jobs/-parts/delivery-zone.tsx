import { useState } from 'react'
import type { ContractAsset } from '@pairtake/protocol/contract/contract'
import { lengthOf } from '@pairtake/protocol/length'
import { limits } from '@pairtake/protocol/limits'
import { bytesInWords } from '#features/media/file-rules.ts'
import { mediaCount } from '#features/media/media-words.ts'
import { useBeginUpload, useFileRule } from '#features/media/use-uploads.ts'
import { Button } from '#ui/actions/button.tsx'
import { DropZone } from '#ui/actions/drop-zone.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { toastError } from '#ui/feedback/toast.ts'

const tooManyWords = (type: ContractAsset['type'], left: number) =>
  left === 1
    ? `Only ${mediaCount(type, left)} fits here, so we’ll send the first one.`
    : `Only ${mediaCount(type, left)} fit here, so we’ll send the first ones.`

const formats = { video: 'MP4, MOV or WebM', photo: 'JPEG, PNG or HEIC' } as const

/** The last row of an asset: accepts as many files as are still owed, with an optional note for the brand. */
export function DeliveryZone({ asset, left, isNext }: { asset: ContractAsset; left: number; isNext: boolean }) {
  const kind = asset.type === 'video' ? 'video' : 'photo'
  const rule = useFileRule(kind)
  const begin = useBeginUpload(rule)
  const [note, setNote] = useState<string | null>(null)
  const isNoteLong = note !== null && lengthOf(note.trim()) > limits.takeNote.max

  const send = (files: File[]) => {
    if (files.length > left) toastError(tooManyWords(asset.type, left))
    const begun = files.slice(0, left).map((file) =>
      begin(file, {
        target: { entity: 'ContractMediaOriginal', entityId: asset.id },
        attachment: { to: 'contract-asset', contractAssetId: asset.id, note: note ?? '' },
      }),
    )
    // A note that went with no file waits for the next one.
    if (begun.some((id) => id !== null)) setNote(null)
  }

  return (
    <>
      <div className="border-t border-border bg-selected px-5 pt-3 max-sm:px-4">
        {note === null ? (
          <Button size="small" variant="quiet" onClick={() => setNote('')} className="-ml-3">
            Add a note for the brand
          </Button>
        ) : (
          <TextArea
            label="Note for the brand"
            help="It goes with the files you upload next."
            optional
            limit={limits.takeNote.max}
            rows={2}
            value={note}
            error={isNoteLong ? `The note may have at most ${limits.takeNote.max} characters.` : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </div>
      <DropZone
        inRows
        primary={isNext}
        className="border-t-0"
        title={`${mediaCount(asset.type, left)} to go`}
        note={
          <>
            <span className="pointer-coarse:hidden">Drop {left === 1 ? 'it' : 'them'} here, </span>
            {formats[kind]}
            {rule.maxBytes !== null && ` up to ${bytesInWords(rule.maxBytes)}`}
          </>
        }
        buttonLabel="Upload"
        multiple={left > 1}
        accept={rule.accept}
        disabledReason={isNoteLong ? 'Shorten the note first.' : undefined}
        onFiles={send}
      />
    </>
  )
}
