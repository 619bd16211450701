import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Download, Flag, MessageCircle } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { downloadOriginals } from '@pairtake/protocol/contract/contract-endpoints'
import { useAct } from '#api/use-call.ts'
import { addressWords } from '#mechanisms/address/address-words.ts'
import { ReferenceMaterial } from '#features/campaign/reference-material.tsx'
import { ContractClock } from '#features/contract/contract-clock.tsx'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { startDownload } from '#features/media/open-file.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { shortDate, timeAhead } from '#mechanisms/time/time-words.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { hasOriginals } from './contract-words.ts'
import { touchClass } from '#ui/base/touch-class.ts'

/** The creator's price, the brand, and all reference material. */
export function ContractAside({ contract }: { contract: Contract }) {
  const { shippingAddress, campaign } = contract
  return (
    <>
      <PaymentCard contract={contract} />
      <BrandCard contract={contract} />
      {shippingAddress && (
        <Card padded>
          <SectionHeader bare level={3}>
            The product is sent to
          </SectionHeader>
          <p className="mt-1 text-sm">{addressWords(shippingAddress)}</p>
        </Card>
      )}
      {campaign.referenceMaterials.length > 0 && (
        <Card padded className="flex flex-col gap-3">
          <SectionHeader bare>Reference material</SectionHeader>
          <ReferenceMaterial materials={campaign.referenceMaterials} />
        </Card>
      )}
      <OtherActions contract={contract} />
    </>
  )
}

function PaymentCard({ contract }: { contract: Contract }) {
  return (
    <Card padded className="flex flex-col gap-3">
      <div>
        <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">
          {contract.state === 'completed' || contract.state === 'finalizing' ? 'You got' : 'You get'}
        </h2>
        {contract.paymentForCreator && (
          <p>
            <PriceText money={contract.paymentForCreator} decimals="always" size="figure" />
          </p>
        )}
        <p className="text-sm text-muted">
          <PaymentWords contract={contract} />
        </p>
        <ContractClock contract={contract} viewer="creator" />
      </div>
      <Button
        wide
        icon={MessageCircle}
        render={<Link to="/conversations/$conversationId" params={{ conversationId: contract.conversationId }} />}
      >
        Message the brand
      </Button>
    </Card>
  )
}

function PaymentWords({ contract: { state, autoFinalizeAt, returned } }: { contract: Contract }) {
  if (state === 'cancelled') return 'The job was cancelled, so nothing is paid.'
  if (state === 'finalizing' || state === 'completed') {
    return (
      <>
        It was added to your <Link to="/creator/finances/earnings">balance</Link>.
        {returned !== undefined && returned.amount > 0 && ` ${formatMoney(returned, 'always')} of it was refunded to the brand.`}
      </>
    )
  }
  if (state === 'delivered' && autoFinalizeAt !== null) {
    return (
      <>
        when the brand finalizes the job, or automatically <RelativeTime at={autoFinalizeAt} words={timeAhead} />
      </>
    )
  }
  return 'when the brand finalizes the job'
}

const shortWords = 180

function BrandCard({ contract: { agency, campaign, createdAt } }: { contract: Contract }) {
  const [showsAll, setShowsAll] = useState(false)
  const { general } = agency
  const isLong = campaign.description.length > shortWords || campaign.description.split('\n').length > 4
  return (
    <Card padded className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar kind="agency" id={agency.id} name={general.displayName} src={general.profilePicturePath} />
        <div className="min-w-0">
          <h2 className="font-sans text-base font-bold tracking-normal wrap-break-word">
            <bdi>{general.displayName}</bdi>
          </h2>
          <p className="text-sm text-muted">Job since {shortDate(createdAt)}</p>
        </div>
      </div>
      {campaign.description !== '' && (
        <p className={`text-sm wrap-break-word whitespace-pre-line ${isLong && !showsAll ? 'line-clamp-4' : ''}`}>{campaign.description}</p>
      )}
      {isLong && (
        <button
          type="button"
          className={`${touchClass} w-fit text-sm text-link underline underline-offset-3`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show less' : 'Read more'}
        </button>
      )}
    </Card>
  )
}

function OtherActions({ contract }: { contract: Contract }) {
  const originals = useAct(downloadOriginals, {
    onDone: ({ data }) => startDownload(data.url),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <div className="flex flex-col gap-1">
      {hasOriginals(contract) && (
        <Button
          variant="quiet"
          icon={Download}
          pending={originals.isPending}
          onClick={() => originals.mutate({ params: { id: contract.id } })}
        >
          Download all your originals
        </Button>
      )}
      {contractCan.report(contract) && contract.reportedBy === null && (
        <Button
          variant="quiet"
          icon={Flag}
          render={<Link from="/creator/jobs/$contractId/summary" to="." search={{ report: true }} resetScroll={false} />}
        >
          Report this job
        </Button>
      )}
    </div>
  )
}
