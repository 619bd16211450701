import { Link } from '@tanstack/react-router'
import { confirmBankLine, type BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { useSeveral } from '#api/use-several.ts'
import { SeveralFailed } from '#mechanisms/errors/several-failed.tsx'
import { tellRefused } from '#mechanisms/errors/tell-refused.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { SectionHeader } from '#ui/surfaces/card.tsx'
import { nameOfLine } from './bank-line-words.ts'

type BankLinesHeadProps = { state: 'open' | 'settled'; total: number; lines: readonly BankLine[] }

/** Shows how many lines are open, and confirms all that have a proposal: one call each, so that a refusal does not affect the others. */
export function BankLinesHead({ state, total, lines }: BankLinesHeadProps) {
  const proposed = lines.filter(({ proposal }) => proposal.act !== null)
  const several = useSeveral(confirmBankLine, {
    onEnd: (failed) => {
      if (failed.length === 0) toast('Every proposal was confirmed')
    },
    onMissed: tellRefused('could not be confirmed'),
  })
  const confirmAll = () =>
    several.run(
      proposed.map((line) => ({
        key: line.id,
        name: `${nameOfLine(line)}, ${formatMoney(line.amount, 'always')}`,
        input: { params: { id: line.id } },
      })),
    )
  return (
    <>
      <SectionHeader
        count={total}
        fresh={state === 'open' && total > 0}
        end={
          <>
            {state === 'open' ? (
              <Link to="/operator/accounts/bank" search={{ state: 'settled' }}>
                Settled
              </Link>
            ) : (
              <Link to="/operator/accounts/bank" search={{}}>
                To settle
              </Link>
            )}
            {state === 'open' && proposed.length > 1 && (
              <Button size="small" variant="primary" pending={several.isPending} onClick={confirmAll}>
                {several.isPending ? `Confirming ${several.done + 1} of ${proposed.length}` : `Confirm all ${proposed.length}`}
              </Button>
            )}
          </>
        }
      >
        {state === 'open' ? 'To settle' : 'Settled'}
      </SectionHeader>
      <div className="px-5 pb-3 empty:hidden max-sm:px-4">
        <SeveralFailed what="could not be confirmed" failed={several.failed} />
      </div>
    </>
  )
}
