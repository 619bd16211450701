import { useState } from 'react'
import { Download, FileText, Image, Video, type LucideIcon } from 'lucide-react'
import type { CampaignForCreator } from '@pairtake/protocol/campaign/campaign'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { openFile } from '#features/media/open-file.ts'
import { isPictureName } from './cover-file.ts'

type Material = CampaignForCreator['referenceMaterials'][number]

const iconOf: [(fileName: string) => boolean, LucideIcon][] = [
  [(fileName) => /\.(mp4|mov|m4v|webm|mkv|avi)$/i.test(fileName), Video],
  [isPictureName, Image],
]

/** The files that the brand provided, each as a download. */
export function ReferenceMaterial({ materials }: { materials: readonly Material[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {materials.map((material) => (
        <ReferenceFile key={material.media.id} material={material} />
      ))}
    </ul>
  )
}

function ReferenceFile({ material: { fileName, media } }: { material: Material }) {
  const [isPending, setPending] = useState(false)
  const Icon = iconOf.find(([is]) => is(fileName))?.[1] ?? FileText
  const open = async () => {
    setPending(true)
    await openFile({ mediaId: media.id, usage: 'CampaignReferenceMaterial' })
    setPending(false)
  }
  return (
    <li className="flex items-center gap-2.5 rounded-control bg-sunken py-1 pr-1 pl-3 text-sm">
      <Icon aria-hidden size={17} className="shrink-0 text-muted" />
      <bdi className="min-w-0 flex-1 wrap-break-word">{fileName}</bdi>
      <IconButton icon={Download} name={`Download ${fileName}`} pending={isPending} onClick={() => void open()} />
    </li>
  )
}
