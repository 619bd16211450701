import { requirementWords } from '@pairtake/protocol/take-check/requirement-words'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'
import { Chip } from '#ui/fields/chip.tsx'
import { Cluster } from '#ui/surfaces/stack.tsx'

/** What files of an asset must have, where anything is asked. */
export function RequirementChips({
  asset,
  className,
}: {
  asset: { crop: string | null; requirements: Requirements | null }
  className?: string
}) {
  const words = [...(asset.crop === null ? [] : [asset.crop]), ...(asset.requirements === null ? [] : requirementWords(asset.requirements))]
  if (words.length === 0) return null
  return (
    <Cluster className={className}>
      {words.map((one) => (
        <Chip key={one}>{one}</Chip>
      ))}
    </Cluster>
  )
}
