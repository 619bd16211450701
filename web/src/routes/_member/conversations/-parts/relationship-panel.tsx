import type { Relationship } from '@pairtake/protocol/conversation/conversation'
import { RelationshipCard } from './relationship-card.tsx'

type RelationshipPanelProps = { side: 'agency' | 'creator'; relationships: readonly Relationship[]; name: string | undefined }

/** The jobs and applications shared by the two sides, newest first. */
export function RelationshipPanel({ side, relationships, name }: RelationshipPanelProps) {
  if (relationships.length === 0) return <p className="text-sm text-muted">You have no job or application together yet.</p>
  return (
    <>
      <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">
        {name === undefined ? 'Your work together' : `Your work with ${name}`}
      </h2>
      {relationships.map((relationship) => (
        <RelationshipCard key={relationship.candidateRequestId} relationship={relationship} side={side} />
      ))}
    </>
  )
}
