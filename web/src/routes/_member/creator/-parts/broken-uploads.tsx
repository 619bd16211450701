import { UploadRows } from '#features/media/upload-rows.tsx'
import { useAllUploads } from '#features/media/use-uploads.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'

/** Offers to resume uploads interrupted by a reload, on a screen that every creator visits. */
export function BrokenUploads() {
  const uploads = useAllUploads()
  const broken = uploads.filter(({ state }) => state === 'broken' || state === 'failed')
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
