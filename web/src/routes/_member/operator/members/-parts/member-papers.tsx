import { Link } from '@tanstack/react-router'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import { useRead } from '#api/use-call.ts'
import { CreatorPaperLinks } from '#features/finances/creator-paper-links.tsx'
import { creatorPaperName } from '#features/finances/creator-paper-words.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, Rows, RowText } from '#ui/surfaces/rows.tsx'

/** The latest statements and self-billed papers of a creator, and a link to all of them. */
export function MemberPapers({ creatorId }: { creatorId: string }) {
  const papers = useRead(listOperatorCreatorPapers, { query: { creatorId, page: 1, limit: 5 } })
  return (
    <Loaded query={papers} name="Documents" skeleton={<SkeletonRows count={3} />}>
      {({ data, meta }) => (
        <Card>
          <SectionHeader
            count={meta.total}
            end={
              data.length > 0 && (
                <Link to="/operator/accounts/creator-documents" search={{ creator: creatorId }}>
                  View all
                </Link>
              )
            }
          >
            Documents
          </SectionHeader>
          {data.length === 0 ? (
            <EmptyState title="No documents yet" level={3} />
          ) : (
            <Rows afterHeader>
              {data.map((paper) => (
                <Row key={paper.id}>
                  <RowText name={creatorPaperName(paper)} note={formatMoney(paper.amount, 'always')} when={shortDate(paper.issuedAt)} />
                  <CreatorPaperLinks paper={paper} />
                </Row>
              ))}
            </Rows>
          )}
        </Card>
      )}
    </Loaded>
  )
}
