import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { downloadOriginals } from '@pairtake/protocol/contract/contract-endpoints'
import type { Address } from '@pairtake/protocol/general'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { startDownload } from '#features/media/open-file.ts'
import { PaymentStateBadge } from '#features/payment/payment-state-badge.tsx'
import { fullTime, shortDate } from '#mechanisms/time/time-words.ts'
import { ContractClock } from './contract-clock.tsx'

/** The payment of a job, its originals and the delivery address. */
export function AgencyContractAside({ contract }: { contract: Contract }) {
  const { payment, shippingAddress, createdAt } = contract
  return (
    <>
      {payment && (
        <div>
          <p className="text-sm font-semibold text-muted">You pay</p>
          <PriceText money={payment.amount} decimals="always" size="figure" />
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <PaymentStateBadge
              state={payment.state}
              failure={payment.failure}
              amount={payment.amount}
              refundedAmount={payment.refundedAmount}
              chargeback={payment.chargeback}
            />
            <Link to="/agency/billing/payments/$paymentId" params={{ paymentId: payment.id }} className="text-sm">
              Payment
            </Link>
          </div>
        </div>
      )}
      {payment && payment.failure !== null && payment.state !== 'paid' && (
        <Notice tone="danger" title="The last charge failed">
          <p>{payment.failure}</p>
          {payment.needsConfirmation ? (
            <p>
              <Link to="/agency/billing/payments/$paymentId" params={{ paymentId: payment.id }} search={{ confirm: true }}>
                Confirm with your bank
              </Link>
              , or <Link to="/agency/billing/payment-methods">change card</Link> and finalize again.
            </p>
          ) : (
            <p>
              <Link to="/agency/billing/payment-methods">Change card</Link>, then finalize again.
            </p>
          )}
        </Notice>
      )}
      {contract.state === 'cancelled' && (
        <div>
          <p className="text-sm font-semibold text-muted">You pay</p>
          <p>Nothing. The job was cancelled before you were charged.</p>
        </div>
      )}
      <ContractClock contract={contract} viewer="agency" />
      {contractCan.openOriginals(contract) && <AllOriginals contractId={contract.id} />}
      {shippingAddress && (
        <Labelled label="Send the product to">
          <ShippingAddress name={contract.creator.general.displayName} address={shippingAddress} />
        </Labelled>
      )}
      <p className="text-sm text-muted" title={fullTime(createdAt)}>
        Job since {shortDate(createdAt)}
      </p>
    </>
  )
}

function AllOriginals({ contractId }: { contractId: string }) {
  const zip = useAct(downloadOriginals, { onDone: ({ data }) => startDownload(data.url) })
  return (
    <div className="flex flex-col gap-2">
      <Button icon={Download} wide pending={zip.isPending} onClick={() => zip.mutate({ params: { id: contractId } })}>
        Download all originals
      </Button>
      <ProblemNotice error={zip.error} />
    </div>
  )
}

function ShippingAddress({ name, address }: { name: string; address: Address }) {
  const lines = [name, address.streetAddress, `${address.postalCode} ${address.city}`.trim(), address.state, address.country?.name ?? '']
  return (
    <address className="not-italic">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}
