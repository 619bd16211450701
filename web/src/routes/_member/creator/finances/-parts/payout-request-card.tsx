import { useState, type FormEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { limits } from '@pairtake/protocol/limits'
import type { Money } from '@pairtake/protocol/money'
import { requestPayout } from '@pairtake/protocol/payout/payout-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { released } from '#ui/base/released.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceField } from '#ui/fields/number-field.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { payoutProblem } from './payout-problem.ts'

type PayoutRequestCardProps = { balance: Money; hasBeneficiary: boolean }

/** S2 section 5: at least 50 and at most the balance. */
export function PayoutRequestCard({ balance, hasBeneficiary }: PayoutRequestCardProps) {
  const navigate = useNavigate()
  const [amount, setAmount] = useState<number | null>(balance.amount >= limits.payout.min ? balance.amount : null)
  const [isTouched, setTouched] = useState(false)
  const request = useAct(requestPayout, {
    once: true,
    onDone: () => {
      toast('Payout request created')
      void navigate({ to: '/creator/finances/payouts' })
    },
  })
  const problem = payoutProblem(amount, balance)
  const isOver = amount !== null && amount > balance.amount
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (problem !== undefined || amount === null || !hasBeneficiary || request.isPending) return
    request.mutate({ body: { amount: { amount, currency: balance.currency } } })
  }

  return (
    <Card padded>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SectionHeader bare note={`${formatMoney(balance, 'always')} available`}>
          Request payout
        </SectionHeader>
        <PriceField
          label="Amount"
          hint={`at least ${formatMoney({ amount: limits.payout.min, currency: balance.currency })}`}
          currency={balance.currency}
          value={amount}
          onValueChange={setAmount}
          onBlur={() => void released().then(() => setTouched(true))}
          error={isTouched || isOver ? problem : undefined}
        />
        <ProblemNotice error={request.error} />
        <Button variant="primary" type="submit" wide icon={Landmark} pending={request.isPending} disabled={!hasBeneficiary}>
          {problem === undefined && amount !== null ? `Request ${formatMoney({ amount, currency: balance.currency })}` : 'Request payout'}
        </Button>
        {balance.amount < limits.payout.min && (
          <p className="text-sm text-muted">
            {`Payouts start at ${formatMoney({ amount: limits.payout.min, currency: balance.currency })}. What you earn adds up in your balance.`}
          </p>
        )}
        {!hasBeneficiary && <p className="text-sm text-muted">Save the beneficiary first, so we know where to send it.</p>}
      </form>
    </Card>
  )
}
