import { requirementWords } from '@pairtake/protocol/take-check/requirement-words'
import type { Requirements, TakeCheck } from '@pairtake/protocol/take-check/take-check'
import { Chip } from '#ui/fields/chip.tsx'
import { Said } from '#ui/signs/said.tsx'
import { formatDuration } from '#ui/surfaces/media-tile.tsx'
import { Cluster } from '#ui/surfaces/stack.tsx'

type CheckNotesProps = {
  check: TakeCheck | null
  /** The person who sent it anyway: 'You', 'Mara'. */
  who: string
}

/** The findings of a file's check, and why it was sent all the same. */
export function CheckNotes({ check, who }: CheckNotesProps) {
  if (check === null) return <p className="text-sm text-muted">Not checked</p>
  const { findings, reason } = check
  return (
    <div className="flex flex-col gap-2 text-sm">
      {findings.length === 0 ? (
        <p className="text-muted">Nothing found</p>
      ) : (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {findings.map(({ kind, level, fromSeconds, words }, index) => (
            <li key={index} className={level === 'must' ? 'font-medium' : undefined} data-kind={kind}>
              {words}
              {fromSeconds !== null && <span className="num text-muted"> From {formatDuration(fromSeconds)}.</span>}
            </li>
          ))}
        </ul>
      )}
      {reason !== null && (
        <Said side="creator" who={`${who} sent it anyway`}>
          {reason}
        </Said>
      )}
    </div>
  )
}

/** The requirements for an asset's files, if there are any. */
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
