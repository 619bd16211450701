import { Link } from '@tanstack/react-router'
import { confirmBankLine, type BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { longDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Row, RowText } from '#ui/surfaces/rows.tsx'
import { confirmLabels, nameOfLine, settledAs } from './bank-line-words.ts'

/** The bank's line, what it means for us, and the button that confirms it. */
export function BankLineRow({ line }: { line: BankLine }) {
  const { amount, bookedOn, fileName, proposal, settled, words } = line
  const name = nameOfLine(line)
  const more = words === name ? '' : words.replace(/\.$/, '')
  const said = [more, `${longDate(bookedOn)}, ${fileName}`].filter((text) => text !== '').join(' · ')
  return (
    <Row top className="max-sm:flex-wrap">
      <RowText name={name} note={<span className="whitespace-normal">{said}</span>}>
        {settled ? (
          <div className="text-sm">
            {settledAs(settled.as)} by {settled.by.general.displayName}
            {settled.note === '' ? '' : `: ${settled.note}`}
          </div>
        ) : (
          <div className="text-sm">{proposal.words}</div>
        )}
      </RowText>
      <div className="flex shrink-0 flex-col items-end gap-2 max-sm:basis-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
        <span className="num font-semibold">{signed(amount)}</span>
        <LineAct line={line} name={name} />
      </div>
    </Row>
  )
}

const signed = (amount: BankLine['amount']) => `${amount.amount > 0 ? '+' : ''}${formatMoney(amount, 'always')}`

function LineAct({ line, name }: { line: BankLine; name: string }) {
  const confirm = useAct(confirmBankLine, { onFailed: (error) => toastError(errorSentence(error)) })
  const { act } = line.proposal
  if (act !== null) {
    return (
      <Button
        size="small"
        pending={confirm.isPending}
        aria-label={`${confirmLabels[act]}: ${name}`}
        onClick={() => confirm.mutate({ params: { id: line.id } })}
      >
        {confirmLabels[act]}
      </Button>
    )
  }
  if (line.uses.length === 0) return null
  return (
    <Button
      size="small"
      aria-label={`Settle: ${name}`}
      render={<Link from="/operator/accounts/bank" to="." search={(before) => ({ ...before, settle: line.id })} resetScroll={false} />}
    >
      Settle
    </Button>
  )
}
