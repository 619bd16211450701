import { useState } from 'react'
import { UploadRows } from '#features/media/upload-rows.tsx'
import type { Upload } from '#features/media/uploads-store.ts'
import { useAllUploads } from '#features/media/use-uploads.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'

/** Offers to resume uploads interrupted by a reload, on a screen that every creator visits, and shows those that were resumed here until they are done. */
export function BrokenUploads() {
  const uploads = useAllUploads()
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const isBroken = ({ state }: Upload) => state === 'broken' || state === 'failed'
  const found = uploads.filter((upload) => isBroken(upload) && !known.has(upload.id))
  if (found.length > 0) setKnown(new Set([...known, ...found.map(({ id }) => id)]))
  const broken = uploads.filter((upload) => isBroken(upload) || (known.has(upload.id) && upload.state !== 'uploaded'))
  if (broken.length === 0) return null
  return (
    <Card className="mb-6 max-sm:mb-4">
      <SectionHeader count={broken.length} fresh note="Pick up where they stopped.">
        Interrupted uploads
      </SectionHeader>
      <Rows afterHeader>
        <UploadRows uploads={broken} />
      </Rows>
    </Card>
  )
}
