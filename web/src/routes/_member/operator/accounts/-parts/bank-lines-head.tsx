import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmBankLine, type BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { useSeveral } from '#api/use-several.ts'
import { SeveralFailed } from '#mechanisms/errors/several-failed.tsx'
import { tellRefused } from '#mechanisms/errors/tell-refused.ts'
import { Button } from '#ui/actions/button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { SectionHeader } from '#ui/surfaces/card.tsx'
import { nameOfLine } from './bank-line-words.ts'

const ConfirmLinesDialog = late(() => import('./confirm-lines-dialog.tsx').then((module) => module.ConfirmLinesDialog))

type BankLinesHeadProps = { state: 'open' | 'settled'; total: number; lines: readonly BankLine[] }

/** Shows how many lines are open and, after a question, confirms all that have a proposal: one call each, so that a refusal does not affect the others. */
export function BankLinesHead({ state, total, lines }: BankLinesHeadProps) {
  const proposed = lines.filter(({ proposal }) => proposal.act !== null)
  const several = useSeveral(confirmBankLine, {
    onEnd: (failed) => {
      if (failed.length === 0) toast('Every proposal was confirmed')
    },
    onMissed: tellRefused('could not be confirmed'),
  })
  // Kept, because what is confirmed is what was asked about, even if the list changes meanwhile.
  const [asked, setAsked] = useState<readonly BankLine[] | null>(null)
  const confirmAll = (all: readonly BankLine[]) => {
    setAsked(null)
    several.run(
      all.map((line) => ({
        key: line.id,
        name: `${nameOfLine(line)}, ${formatMoney(line.amount, 'always')}`,
        input: { params: { id: line.id } },
      })),
    )
  }
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
              <Button size="small" variant="primary" pending={several.isPending} onClick={() => setAsked(proposed)}>
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
      {asked && <ConfirmLinesDialog lines={asked} onConfirm={() => confirmAll(asked)} onClose={() => setAsked(null)} />}
    </>
  )
}
