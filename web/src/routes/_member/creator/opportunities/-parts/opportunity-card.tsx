import { Link } from '@tanstack/react-router'
import { CalendarClock, Lock, Package } from 'lucide-react'
import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { CampaignCover } from '#features/campaign/campaign-cover.tsx'
import { shotsAsked } from '#features/campaign/campaign-shots.ts'
import { deliveryTimeWords, placesWords } from '#features/campaign/campaign-words.ts'
import { mediaCount } from '#features/media/media-words.ts'
import { OpportunityRibbons } from '#features/opportunity/opportunity-ribbons.tsx'
import { restrictionsOf, standingOf, type Standing } from '#features/opportunity/opportunity-words.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { Cluster } from '#ui/surfaces/stack.tsx'
import { Voice } from '#ui/signs/voice.tsx'

export function OpportunityCard({ opportunity }: { opportunity: Opportunity }) {
  const { campaign } = opportunity
  const { general } = campaign.agency
  const standing = standingOf(opportunity)
  return (
    <Card
      as="article"
      className="relative flex flex-col has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus has-[a:hover]:shadow-raised"
    >
      <CampaignCover campaign={campaign} className="h-44 rounded-t-[.8125rem] p-4">
        <ShotStrip big shots={shotsAsked(campaign.desiredAssets)} limit={7} />
      </CampaignCover>
      <OpportunityRibbons standing={standing} />
      <div className="flex flex-1 flex-col gap-2 p-5 pt-4 max-sm:p-4">
        <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <Avatar kind="agency" id={campaign.agency.id} name={general.displayName} src={general.profilePicturePath} size={28} />
          <bdi className="truncate">{general.displayName}</bdi>
        </span>
        <h2 className="text-xl wrap-break-word">
          <Link
            from="/creator/opportunities/"
            to="."
            search={(before) => ({ ...before, show: campaign.id })}
            resetScroll={false}
            className="text-main no-underline outline-none after:absolute after:inset-0 after:content-['']"
          >
            {campaign.name}
          </Link>
        </h2>
        {campaign.description !== '' && <p className="line-clamp-2 text-sm text-muted">{campaign.description}</p>}
        <Cluster>
          <AskedChips opportunity={opportunity} />
        </Cluster>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3 text-sm text-muted">
          <span className="num">{placesWords(campaign)}</span>
          <CardEnd opportunity={opportunity} standing={standing} />
        </div>
      </div>
    </Card>
  )
}

function AskedChips({ opportunity: { campaign } }: { opportunity: Opportunity }) {
  const { video, photos } = campaign.desiredAssetTotals
  return (
    <>
      {video > 0 && <Chip>{mediaCount('video', video)}</Chip>}
      {photos > 0 && <Chip>{mediaCount('photos', photos)}</Chip>}
      {campaign.shippableProduct && <Chip icon={Package}>Product is sent</Chip>}
      {campaign.deliveryDays !== null && <Chip icon={CalendarClock}>{deliveryTimeWords(campaign.deliveryDays)}</Chip>}
      {restrictionsOf(campaign).map(({ key, words }) => (
        <Chip key={key}>{words}</Chip>
      ))}
    </>
  )
}

/** Shows the standing price, or why applying is not possible. */
function CardEnd({ opportunity: { candidateRequest: request }, standing }: { opportunity: Opportunity; standing: Standing }) {
  if (standing === 'blocked' || standing === 'unverified') {
    return (
      <span className="flex items-center gap-1.5">
        <Lock aria-hidden size={15} />
        {standing === 'blocked' ? 'Not open to you' : 'Needs a verified profile'}
      </span>
    )
  }
  if (!request) return null
  const price = <b className="num">{formatMoney(request.contract?.price ?? request.price)}</b>
  if (standing === 'collaborating') return <Voice side="both">agreed {price}</Voice>
  if (standing === 'brandOffers') {
    return (
      <Voice side="agency" turn>
        asks {price}
      </Voice>
    )
  }
  return standing === 'awaitingBrand' ? <Voice side="creator">you ask {price}</Voice> : null
}
