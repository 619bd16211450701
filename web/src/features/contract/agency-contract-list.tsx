import type { Contract } from '@pairtake/protocol/contract/contract'
import { Avatar } from '#ui/signs/avatar.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Row, RowChevron, RowFigure, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { ContractStateBadge } from './contract-state-badge.tsx'
import { agencyContractWords } from './contract-words.ts'
import { DueBadge } from './due-badge.tsx'
import { shotsOfContract } from './contract-shots.ts'
import type { ContractAddress } from './contract-search.ts'

type AgencyContractListProps = {
  contracts: readonly Contract[]
  address: ContractAddress
  /** Set in the list of all jobs, but not in that of one campaign (S1 section 2). */
  namesCampaign?: boolean
}

export function AgencyContractList({ contracts, address, namesCampaign = false }: AgencyContractListProps) {
  return (
    <Rows>
      {contracts.map((contract) => {
        const { id, state, creator, campaign, autoFinalizeAt, payment } = contract
        const words = payment?.failure ? `The last charge failed: ${payment.failure}` : agencyContractWords(contract)
        return (
          <Row key={id}>
            <Avatar id={creator.id} name={creator.general.displayName} src={creator.general.profilePicturePath} />
            <RowText
              name={
                <RowLink render={address.renderLink({ show: id, tab: undefined, mediaId: undefined })}>
                  {creator.general.displayName}
                </RowLink>
              }
              badge={
                <>
                  <ContractStateBadge state={state} viewer="agency" />
                  <DueBadge contract={contract} />
                </>
              }
              note={namesCampaign ? campaign.name : words}
              when={
                state === 'delivered' && autoFinalizeAt !== null && payment?.failure === null ? (
                  <>
                    Auto-finalizes <RelativeTime at={autoFinalizeAt} words={timeAhead} />
                  </>
                ) : namesCampaign ? (
                  words
                ) : undefined
              }
            />
            <ShotStrip shots={shotsOfContract(contract)} limit={6} className="shrink-0 flex-nowrap! max-md:hidden" />
            {payment && (
              <RowFigure hasCents>
                <PriceText money={payment.amount} decimals="always" className="max-sm:text-sm" />
              </RowFigure>
            )}
            <RowChevron />
          </Row>
        )
      })}
    </Rows>
  )
}
