import type { Paper } from '@pairtake/protocol/payment/payment'
import { longDate } from '#mechanisms/time/time-words.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { PaperLinks, paperName } from './paper-links.tsx'

/** Returns what a paper reverses; empty for the invoice of the charge. */
function aboutWords({ kind, refersTo }: Paper): string {
  if (refersTo === null) return ''
  return kind === 'credit_note' ? `, credits ${refersTo}` : `, replaces ${refersTo}`
}

/** Every invoice and credit note of a payment, oldest first; amounts of credit notes are negative. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
  if (papers.length === 0) return null
  return (
    <Labelled label="Documents">
      <ul className="flex flex-col">
        {papers.map((paper) => {
          const sign = paper.kind === 'credit_note' ? -1 : 1
          return (
            <li key={paper.id} className="flex flex-col gap-0.5 border-t border-border py-2.5 first:border-t-0 last:pb-0">
              <div className="flex justify-between gap-4 font-semibold">
                <span>{paperName(paper)}</span>
                <span className="num">{formatMoney({ ...paper.amount, amount: sign * paper.amount.amount }, 'always')}</span>
              </div>
              <div className="flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="text-muted">
                  {longDate(paper.issuedOn)}
                  {aboutWords(paper)}
                </span>
                <PaperLinks paper={paper} />
              </div>
            </li>
          )
        })}
      </ul>
    </Labelled>
  )
}
