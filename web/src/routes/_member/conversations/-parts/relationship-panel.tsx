import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Relationship } from '@pairtake/protocol/conversation/conversation'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/actions/button.tsx'
import { RelationshipCard } from './relationship-card.tsx'

type Side = 'agency' | 'creator'
type RelationshipPanelProps = { side: Side; relationships: UseQueryResult<{ data: readonly Relationship[] }>; name: string | undefined }

/** Each card reads its own record, so that two who work together for years never read a hundred at once. */
const shownAtOnce = 5

/** The jobs and applications shared by the two sides, newest first; the older ones on request. */
export function RelationshipPanel({ side, relationships, name }: RelationshipPanelProps) {
  return (
    <Loaded query={relationships} name="Your work together" skeleton={<SkeletonRows count={2} />}>
      {({ data }) => <SharedWork side={side} relationships={data} name={name} />}
    </Loaded>
  )
}

type SharedWorkProps = { side: Side; relationships: readonly Relationship[]; name: string | undefined }

function SharedWork({ side, relationships, name }: SharedWorkProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const firstOlder = useRef<HTMLDivElement>(null)
  // The pressed button moves down or is gone, and the focus would stay behind the new cards or be lost.
  useEffect(() => {
    if (shown > shownAtOnce) firstOlder.current?.querySelector('a')?.focus()
  }, [shown])

  const older = relationships.length - shown
  if (relationships.length === 0) return <p className="text-sm text-muted">You have no job or application together yet.</p>
  return (
    <>
      <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">
        {name === undefined ? 'Your work together' : `Your work with ${name}`}
      </h2>
      {relationships.slice(0, shown).map((relationship, index) => (
        <div key={relationship.candidateRequestId} ref={index === shown - shownAtOnce ? firstOlder : undefined}>
          <RelationshipCard relationship={relationship} side={side} />
        </div>
      ))}
      {older > 0 && (
        <Button size="small" wide onClick={() => setShown(shown + shownAtOnce)}>
          {older <= shownAtOnce ? `Show ${older} more` : `Show ${shownAtOnce} more of ${older}`}
        </Button>
      )}
    </>
  )
}
