import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { lengthOf } from '@pairtake/protocol/length'
import { limits } from '@pairtake/protocol/limits'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { useRead } from '#api/use-call.ts'
import { refusesFile, useBeginUpload, useFileRule } from '#features/media/use-uploads.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { FileButton } from '#ui/actions/file-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Said } from '#ui/signs/said.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { WhatToChange } from './what-to-change.tsx'

type ReuploadDialogProps = { contract: Contract; media: ContractMedia; onClose: () => void }

/** Uploads a new take of an item, showing what the brand asked for. */
export function ReuploadDialog({ contract, media, onClose }: ReuploadDialogProps) {
  const asset = contract.contractAssets?.find(({ contractMedias }) => contractMedias.some(({ id }) => id === media.id))
  const rule = useFileRule(asset?.type === 'photos' ? 'photo' : 'video')
  const begin = useBeginUpload(rule)
  const [note, setNote] = useState('')
  const isNoteLong = lengthOf(note.trim()) > limits.takeNote.max
  const closed = contractMediaCan.reupload.why(media)

  // Ticking remarks off is optional, so a creator who forgot is reminded once, after choosing the file.
  const [waiting, setWaiting] = useState<File>()
  const read = useRead(listRemarks, { params: { id: media.id } }, { enabled: media.remarks.open > 0 })
  // Counted from the list above the button, which loads before the job.
  const unticked = read.data?.data.filter(({ state }) => state === 'open').length ?? media.remarks.open
  const waitingWords = `${unticked} ${unticked === 1 ? 'is' : 'are'} not ticked. Send the take anyway?`

  // An unacceptable file is refused before that question.
  const choose = (file: File | undefined) => {
    if (!file || refusesFile(file, rule)) return
    if (unticked > 0) setWaiting(file)
    else send(file)
  }
  const send = (file: File | undefined) => {
    if (!file || !asset) return
    const begun = begin(file, {
      target: { entity: 'ContractMediaOriginal', entityId: asset.id },
      attachment: { to: 'contract-media', contractMediaId: media.id, note },
    })
    if (begun !== null) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`A new take of ${media.name}`}
      subtitle={`It replaces the previous take${media.mediaWatermarked === null ? '' : ', which you can still view'}.`}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={waiting ? () => setWaiting(undefined) : onClose}>
            {waiting ? 'Back' : 'Cancel'}
          </Button>
          {waiting ? (
            <Button variant="primary" onClick={() => send(waiting)}>
              Send the take
            </Button>
          ) : (
            <FileButton
              variant="primary"
              accept={rule?.accept}
              onFiles={([file]) => choose(file)}
              disabledReason={closed ?? (isNoteLong ? 'Shorten the note first.' : undefined)}
            >
              Choose the file
            </FileButton>
          )}
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <WhatToChange contract={contract} media={media} takes={undefined}>
          {media.changeRequestMessage !== null && (
            <Said side="agency" who={contract.agency.general.displayName}>
              {media.changeRequestMessage}
            </Said>
          )}
        </WhatToChange>
        {waiting && <Notice tone="warning">{waitingWords}</Notice>}
        {media.failureReason !== null && <Notice tone="danger">{media.failureReason}</Notice>}
        <TextArea
          label="Note for the brand"
          optional
          limit={limits.takeNote.max}
          value={note}
          error={isNoteLong ? `The note may have at most ${limits.takeNote.max} characters.` : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
