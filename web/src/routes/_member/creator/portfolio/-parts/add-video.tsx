import { Files } from 'lucide-react'
import { useState } from 'react'
import { lengthOf } from '@pairtake/protocol/length'
import { limits } from '@pairtake/protocol/limits'
import { nameOfFile } from '#features/media/name-of-file.ts'
import { bytesInWords, isVideoFile } from '#features/media/file-rules.ts'
import { useBeginUpload, useFileRule } from '#features/media/use-uploads.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { FileButton } from '#ui/actions/file-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const full = `At most ${limits.portfolioVideos.max} videos.`

/** Asks for a name, then the file: the upload continues in the background and joins the list once complete. */
export function AddVideo({ room }: { room: number }) {
  const rule = useFileRule('video')
  const begin = useBeginUpload(rule)
  const [name, setName] = useState('')
  const [isWrongKind, setWrongKind] = useState(false)
  const [left, setLeft] = useState<readonly string[]>([])
  const isFull = room <= 0
  const isBlank = name.trim() === ''
  const isLong = lengthOf(name.trim()) > limits.portfolioName.max

  /** Several files at once are named after their file names; those that exceed the limit are listed and not uploaded. */
  const pickSeveral = (files: File[]) => {
    const videos = files.filter(isVideoFile)
    const taken = videos.slice(0, room)
    const refused = taken.filter(
      (file) =>
        begin(file, {
          target: { entity: 'PortfolioItemOriginal', entityId: null },
          attachment: { to: 'portfolio', name: nameOfFile(file.name) },
        }) === null,
    )
    setWrongKind(videos.length < files.length)
    setLeft([...files.filter((file) => !isVideoFile(file)), ...videos.slice(room), ...refused].map(({ name: fileName }) => fileName))
  }

  const pick = ([file]: File[]) => {
    if (!file) return
    setWrongKind(!isVideoFile(file))
    if (!isVideoFile(file)) return
    const begun = begin(file, {
      target: { entity: 'PortfolioItemOriginal', entityId: null },
      attachment: { to: 'portfolio', name: name.trim() },
    })
    if (begun !== null) setName('')
  }

  return (
    <Card padded className="flex flex-col gap-3">
      <SectionHeader bare note={rule.maxBytes !== null ? `MP4, MOV or WebM up to ${bytesInWords(rule.maxBytes)}` : undefined}>
        Add a video
      </SectionHeader>
      <div className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <TextField
          label="Name"
          className="flex-1"
          value={name}
          error={isLong ? `The name may have at most ${limits.portfolioName.max} characters.` : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setWrongKind(false)
          }}
        />
        <FileButton
          variant="primary"
          accept="video/*"
          onFiles={pick}
          disabledReason={isFull ? full : isBlank ? 'Give it a name first.' : isLong ? 'Shorten the name first.' : undefined}
        >
          Choose a video
        </FileButton>
        <FileButton accept="video/*" multiple icon={Files} onFiles={pickSeveral} disabledReason={isFull ? full : undefined}>
          Add several
        </FileButton>
      </div>
      {isWrongKind && (
        <Notice tone="danger" announce>
          Only vieo files are allowed
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warning" announce title="Not added:">
          {left.join(', ')}
        </Notice>
      )}
    </Card>
  )
}
