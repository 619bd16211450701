import { Download, FileText, Image, ImageUp, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { coverOf, isPictureName, withCover } from '#features/campaign/cover-file.ts'
import { bytesInWords } from '#features/media/file-rules.ts'
import { openFile } from '#features/media/open-file.ts'
import { forgetUpload } from '#features/media/uploads-store.ts'
import { useBeginUpload, useFileRule, useUploads } from '#features/media/use-uploads.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { DropZone } from '#ui/actions/drop-zone.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'
import type { EditorValues, FileNames } from './editor-values.ts'

const UploadRows = late(() => import('#features/media/upload-rows.tsx').then((module) => module.UploadRows))

type ReferenceCardProps = {
  form: UseFormReturn<EditorValues>
  campaignId: string
  fileNames: FileNames
  onNamed: (mediaId: string, fileName: string) => void
}

/** The reference files; they belong to the campaign once it is saved. */
export function ReferenceCard({ form, campaignId, fileNames, onNamed }: ReferenceCardProps) {
  const ids = useWatch({ control: form.control, name: 'referenceMaterials' })
  const rule = useFileRule('reference')
  const begin = useBeginUpload(rule)
  const target = { entity: 'CampaignReferenceMaterial', entityId: campaignId } as const
  const uploads = useUploads(target)
  const setIds = (next: string[]) => form.setValue('referenceMaterials', next, { shouldDirty: true })

  const takeUploaded = useEffectEvent(() => {
    const uploaded = uploads.filter(({ state, media }) => state === 'uploaded' && media)
    if (uploaded.length === 0) return
    for (const { id, media, fileName } of uploaded) {
      if (media) onNamed(media.mediaId, fileName)
      forgetUpload(id)
    }
    setIds([...new Set([...form.getValues('referenceMaterials'), ...uploaded.flatMap(({ media }) => (media ? [media.mediaId] : []))])])
  })
  const isPicture = (mediaId: string) => isPictureName(fileNames[mediaId] ?? '')
  const coverId = coverOf(ids, fileNames)
  const isAnyUploaded = uploads.some(({ state }) => state === 'uploaded')
  useEffect(() => {
    if (isAnyUploaded) takeUploaded()
  }, [isAnyUploaded])

  return (
    <Card>
      <SectionHeader note="Moods, logos, examples: whatever helps. The first picture is the cover that creators see.">
        Reference material
      </SectionHeader>
      <Rows afterHeader>
        {ids.map((mediaId) => {
          const fileName = fileNames[mediaId] ?? 'File'
          const Icon = isPicture(mediaId) ? Image : FileText
          return (
            <Row key={mediaId}>
              <Icon aria-hidden size={18} className="shrink-0 text-muted" />
              <RowText
                name={<span className="font-normal">{fileName}</span>}
                badge={mediaId === coverId && <Badge icon={Image}>Cover</Badge>}
              />
              <RowActions>
                {isPicture(mediaId) && mediaId !== coverId && (
                  <IconButton icon={ImageUp} name={`Use ${fileName} as the cover`} onClick={() => setIds(withCover(ids, mediaId))} />
                )}
                <IconButton
                  icon={Download}
                  name={`Download ${fileName}`}
                  onClick={() => void openFile({ mediaId, usage: 'CampaignReferenceMaterial' })}
                />
                <IconButton icon={X} name={`Remove ${fileName}`} onClick={() => setIds(ids.filter((id) => id !== mediaId))} />
              </RowActions>
            </Row>
          )
        })}
        {uploads.length > 0 && <UploadRows uploads={uploads} kind="document" side="agency" />}
      </Rows>
      <DropZone
        inRows
        title="Add files"
        note={rule.maxBytes !== null ? `Drop them here, up to ${bytesInWords(rule.maxBytes)} each` : 'Drop them here'}
        buttonLabel="Choose files"
        onFiles={(files) => {
          for (const file of files) begin(file, { target })
        }}
      />
    </Card>
  )
}
