import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { refresh, useAct, useRead } from '../../api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmFooter, DialogFooter } from '../../ui/dialog-footer.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { toast } from '../../ui/toast.ts'
import { errorSentence } from '../errors/error-words.ts'
import { canReport } from './contract-words.ts'
import type { JobAddress } from './job-search.ts'
import { cardWords } from '../payment/payment-words.ts'
import { contractMediaChanges } from '../contract-media/contract-media-changes.ts'

/** Finalizing, with what is charged to which card, and the way to ask the operator for help. */
export function AgencyJobFooter({ contract, address }: { contract: Contract; address: JobAddress }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const finalize = useAct(finalizeContract, {
    refreshes: contractMediaChanges,
    onDone: () => {
      setAsking(false)
      toast('The job is finalized. The originals are yours.')
    },
    // A refused charge leaves its words on the payment.
    onFailed: () => void refresh(client, [getContract]),
  })
  const canFinalize = contractCan.finalize(contract)
  const isReportable = canReport(contract)
  const sum = contract.payment ? formatMoney(contract.payment.amount, 'always') : ''
  if (!canFinalize && !isReportable) return null
  if (isAsking && canFinalize) {
    return (
      <ConfirmFooter
        question={`Finalize this job for ${sum}?`}
        confirmLabel="Finalize"
        tone="primary"
        pending={finalize.isPending}
        error={finalize.error ? errorSentence(finalize.error) : undefined}
        onConfirm={() => finalize.mutate({ params: { id: contract.id } })}
        onBack={() => setAsking(false)}
      >
        <ChargeWords sum={sum} />
      </ConfirmFooter>
    )
  }
  return (
    <DialogFooter
      start={
        isReportable && (
          <Button variant="quiet" icon={Flag} render={address.renderLink({ ...address.search, report: true })}>
            Report a problem
          </Button>
        )
      }
    >
      {canFinalize && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Finalize and pay {sum}
        </Button>
      )}
    </DialogFooter>
  )
}

function ChargeWords({ sum }: { sum: string }) {
  const methods = useRead(listPaymentMethods, {}).data?.data
  const card = methods?.find(({ isDefault }) => isDefault)
  if (methods && !card) {
    return (
      <p>
        There is no card to charge. <Link to="/agency/billing/payment-methods">Add a payment method</Link> first.
      </p>
    )
  }
  return (
    <p>
      {sum} {card ? `is charged to your ${cardWords(card)}` : 'is charged to your card'}. The watermarks go and the originals can be
      downloaded.
    </p>
  )
}
