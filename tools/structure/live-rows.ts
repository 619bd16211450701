import { code, type HouseRule } from './house-rule.ts'

/**
 * Soft-deleted rows. A table with such rows is read through its view (server/migrations/0021-states.sql); the table itself and the marking column
 * are named only where deleted rows are needed too, and the reason is listed here.
 */
type Guarded = {
  table: string
  column: string
  /** What to read instead: a view, or a predicate if most readers need these rows too. */
  view: string
  /** True if most readers need deleted rows too, for example the names of deleted members; then only the column is guarded. */
  isReadBare?: true
  /** Files or folders of server/src that need deleted rows too. */
  meant: Record<string, string>
}

const proof = 'The proof of the books looks at every row.'
const exported = 'A member takes all of it along.'
const log = 'The log names what it was about.'

const guardedRows: readonly Guarded[] = [
  {
    table: 'payment',
    column: 'voided_at',
    view: 'live_payment',
    meant: {
      'features/payment/payment-queries.ts': 'Locks and voids it.',
      'features/charge/suspense-queries.ts': 'Money also comes for a job that was cancelled.',
      'features/chargeback/chargeback-queries.ts': 'A bank also takes back what was charged for a job that was cancelled.',
      'features/operator-chargeback': 'The same, and what the job was about.',
      'features/provider-line': 'The provider also tells of what was charged for a job that was cancelled.',
      'features/candidate-request/candidate-request-list-queries.ts': 'Fees frozen at acceptance are shown of a cancelled job too.',
      'features/operator/audit-queries.ts': log,
      'features/accounts/open-items-queries.ts': 'What stood open at a moment of the past.',
      'features/ledger': proof,
      'features/user/exported-table-queries.ts': exported,
    },
  },
  {
    table: 'earning',
    column: 'voided_at',
    view: 'live_earning',
    meant: {
      'features/finances/earning-queries.ts': 'Voids it.',
      'features/ledger': proof,
      'features/user/exported-table-queries.ts': exported,
    },
  },
  {
    table: 'payout',
    column: 'returned_at',
    view: 'live_payout',
    meant: {
      'features/payout': 'Creators see what came back.',
      'features/operator-money/operator-payout-queries.ts': 'Operators search them all.',
      'features/operator-money/operator-payout-view.ts': 'Says which came back.',
      'features/operator-money/payout-batch-queries.ts': 'A file holds what it held, and counts what came back.',
      'features/operator-money/return-payout.ts': 'Says that it is in a file which pays it.',
      'features/operator-money/return-payout-act.ts': 'Returns it.',
      'features/operator-money/void-batch-act.ts': 'What came back goes into no other file.',
      'features/bank-statement': 'The bank tells of what came back too.',
      'features/operator-money/export-payouts.ts': 'Says why one that was asked for cannot be in the file.',
      'features/operator/audit-queries.ts': log,
      'features/accounts/open-items-queries.ts': 'What stood open at a moment of the past.',
      'features/ledger': proof,
      'features/user/exported-table-queries.ts': exported,
    },
  },
  {
    table: 'desired_asset',
    column: 'removed_at',
    view: 'live_desired_asset',
    meant: {
      'features/campaign/campaign-queries.ts': 'Saving compares with every row; the list of a campaign reads the view.',
      'features/campaign/save-desired-assets-act.ts': 'Removes them.',
      'features/candidate-request': 'An offer names what was asked for then, and says what is no longer.',
      'features/contract/contract-asset-queries.ts': 'A job owes what was agreed.',
      'features/remark/remark-queries.ts': 'A remark quotes the brief of what was agreed.',
      'features/user/exported-table-queries.ts': exported,
    },
  },
  {
    table: 'campaign',
    column: 'hidden_at',
    view: 'live_campaign',
    isReadBare: true,
    meant: {
      'features/opportunity/opportunity-queries.ts': 'What a creator sees of a campaign off the market: isOpen, in the statement.',
      'features/opportunity/opportunity-rules.ts': 'Why it cannot be applied to: isHidden, of a row.',
      'features/operator-member/operator-member-queries.ts': 'Hides and shows them.',
      'features/account/delete-account-queries.ts': 'Hides them.',
    },
  },
  {
    table: 'member',
    column: 'deleted_at',
    view: 'live_member',
    isReadBare: true,
    meant: {
      'features/account/delete-account-queries.ts': 'Deletes the account.',
      'features/payout/owed-after-deletion-queries.ts': 'What deleted creators are owed.',
      'features/creator-paper/creator-address-queries.ts': 'What a deleted creator was paid names whom it went to.',
      'features/session/operator-account-queries.ts': 'Deletes the account.',
    },
  },
  {
    table: 'member',
    column: 'suspended_at',
    view: 'isSuspended of adapters/database/suspended.ts',
    isReadBare: true,
    meant: {
      'features/operator-member': 'Suspends, lets in again, and shows since when.',
      'features/contract-media/review-clock-queries.ts': 'Gives back the time since then.',
      'features/contract/contract-due-queries.ts': 'Gives back the time since the other side was suspended.',
      'features/user/exported-table-queries.ts': exported,
    },
  },
  {
    table: 'candidate_request',
    column: 'lapsed',
    view: 'hasLapsed of features/candidate-request/candidate-request-queries.ts',
    isReadBare: true,
    meant: {
      'features/candidate-request': 'Lets it lapse and shows it.',
      'features/opportunity/apply-to-campaign.ts': 'Looks at the row that it locked.',
      'features/user/exported-table-queries.ts': exported,
    },
  },
]

const isProduct = (path: string) => /^server\/src\/(features|http|tasks|demo)\//.test(path) && !/\.(test|long)\.ts$/.test(path)

function readsBare(table: string): RegExp {
  return new RegExp(`(?:selectFrom|[jJ]oin)\\(\\s*['"\`]${table}(?: as \\w+)?['"\`]|\\b(?:from|join)\\s+(?:only\\s+)?${table}\\b(?!_)`)
}

/** A column named like an ordinary word counts only with a qualifier: `mine.lapsed`, `'candidate_request.lapsed'`. */
const namesColumn = (column: string) => new RegExp(column.includes('_') ? `\\b${column}\\b` : `\\.${column}\\b`)

/** If two tables share a column's name, it may refer to either. */
function meansColumn(path: string, column: string): boolean {
  return guardedRows.some((guarded) => guarded.column === column && means(path, guarded))
}

const means = (path: string, { meant }: Guarded) => Object.keys(meant).some((folder) => path === folder || path.startsWith(`${folder}/`))

export const liveRows: HouseRule = {
  name: 'live-rows-through-views',
  check: (path, source) => {
    if (!isProduct(path)) return undefined
    const text = code(source)
    const inServer = path.slice('server/src/'.length)
    for (const guarded of guardedRows) {
      const { table, column, view, isReadBare } = guarded
      if (!meansColumn(inServer, column) && namesColumn(column).test(text)) {
        return `${column} is read by hand; read ${view}`
      }
      if (!isReadBare && !means(inServer, guarded) && readsBare(table).test(text)) {
        return `reads ${table} bare; read ${view}, or say in tools/structure/live-rows.ts why not`
      }
    }
    return undefined
  },
}
