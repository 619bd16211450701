import type { Overview } from '@pairtake/protocol/operator/operator'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { cx } from '#ui/base/cx.ts'
import { PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { formatCount } from '#ui/signs/format-money.ts'

export function MarketFigures({ overview }: { overview: Overview }) {
  const { volume, fees, members, contracts, reviews } = overview
  const creators = { amount: Math.round((volume.amount - fees.amount) * 100) / 100, currency: volume.currency }
  return (
    <>
      <Card padded className="flex flex-col gap-3">
        <SectionHeader bare>Money, all time</SectionHeader>
        <PriceBreakdown
          lines={[
            { label: 'For creators and taxes', money: creators },
            { label: 'Service fees', money: fees },
          ]}
          total={{ label: 'Paid by brands', money: volume }}
        />
      </Card>
      <Figures
        heading="Members"
        figures={[
          ['Brands', members.agencies],
          ['Active brands, last 30 days', members.activeAgencies],
          ['Creators', members.creators],
          ['Verified creators', members.verifiedCreators],
          ['Active creators, last 30 days', members.activeCreators],
        ]}
      />
      <Figures
        heading="Jobs"
        figures={[
          ['In progress', contracts.inProgress],
          ['Delivered', contracts.delivered],
          ['Completed', contracts.completed],
        ]}
      />
      <Figures
        heading="Time to a decision"
        figures={[
          ['Campaigns', hoursWords(reviews.campaigns.medianHours)],
          ['Creators', hoursWords(reviews.creatorProfiles.medianHours)],
        ]}
        note="Median, last 30 days. The target is one working day."
      />
    </>
  )
}

function hoursWords(hours: number | null): string {
  if (hours === null) return 'None yet'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`
}

type FiguresProps = { heading: string; figures: readonly (readonly [label: string, figure: number | string])[]; note?: string }

function Figures({ heading, figures, note }: FiguresProps) {
  return (
    <Card padded className="flex flex-col gap-3">
      <SectionHeader bare>{heading}</SectionHeader>
      <dl className="flex flex-col gap-2 text-sm">
        {figures.map(([label, figure], index) => (
          // Two figures may have the same label, such as the recently active members of either side.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex justify-between gap-4">
            <dt className={cx('text-muted', label.startsWith('of them') && 'pl-3')}>{label}</dt>
            <dd className="num font-medium">{typeof figure === 'number' ? formatCount(figure) : figure}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
    </Card>
  )
}
