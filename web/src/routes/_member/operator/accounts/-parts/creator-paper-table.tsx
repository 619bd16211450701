import { Link } from '@tanstack/react-router'
import type { OperatorCreatorPaper } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import { CreatorPaperLinks } from '#features/finances/creator-paper-links.tsx'
import { creatorPaperName } from '#features/finances/creator-paper-words.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'

const columns: readonly Column<OperatorCreatorPaper>[] = [
  {
    key: 'document',
    head: 'Document',
    fold: 'stay',
    cell: (paper) => (
      <div className="min-w-0">
        <div className="font-semibold">{creatorPaperName(paper)}</div>
        <div className="text-sm">
          <Link to="/operator/members/$memberId" params={{ memberId: paper.creator.id }}>
            <bdi>{paper.creator.general.displayName}</bdi>
          </Link>
        </div>
      </div>
    ),
  },
  { key: 'date', head: 'Date', fold: 'second', cell: ({ issuedAt }) => <span className="num">{shortDate(issuedAt)}</span> },
  {
    key: 'file',
    head: 'File',
    headHidden: true,
    fold: 'second',
    cell: (paper) => <CreatorPaperLinks paper={paper} of={paper.creator.general.displayName} />,
  },
  { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: ({ amount }) => formatMoney(amount, 'always') },
]

export function CreatorPaperTable({ papers }: { papers: readonly OperatorCreatorPaper[] }) {
  return <Table caption="Creator documents, newest first" columns={columns} rows={papers} rowKey={({ id }) => id} />
}
