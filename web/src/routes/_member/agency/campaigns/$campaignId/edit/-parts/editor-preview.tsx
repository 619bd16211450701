import { CalendarClock, Check, Circle, Package } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { CampaignCover } from '#features/campaign/campaign-cover.tsx'
import { shotsAsked } from '#features/campaign/campaign-shots.ts'
import { deliveryTimeWords, placesWords } from '#features/campaign/campaign-words.ts'
import { mediaCount } from '#features/media/media-words.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { Cluster } from '#ui/surfaces/stack.tsx'
import { asTyped, type EditorValues } from './editor-values.ts'

type EditorPreviewProps = { control: Control<EditorValues>; campaign: Campaign }

/** A live preview of the card that creators will see, and what may still be missing. */
export function EditorPreview({ control, campaign }: EditorPreviewProps) {
  const values = useWatch({ control, compute: asTyped })
  const { agency, candidateCounts } = campaign
  const remainingCreators = Math.max(0, values.desiredCreators - candidateCounts.hired)
  return (
    <>
      <div>
        <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">How creators see it</h2>
        <Card as="article" aria-label="Preview" className="overflow-hidden" data-side="creator">
          <CampaignCover campaign={campaign} className="h-44 p-4">
            <ShotStrip big shots={shotsAsked(values.desiredAssets)} limit={7} />
          </CampaignCover>
          <div className="flex flex-col gap-3 p-5">
            <p className="flex items-center gap-2 text-sm text-muted">
              <Avatar id={agency.id} name={agency.general.displayName} src={agency.general.profilePicturePath} kind="agency" size={28} />
              {agency.general.displayName}
            </p>
            <h3 className="text-xl wrap-break-word">{values.name || 'Your campaign'}</h3>
            <p className="line-clamp-3 text-sm text-muted">{values.description}</p>
            <Cluster>
              {values.desiredAssets.map((asset, index) => (
                <Chip key={index}>{mediaCount(asset.type, asset.count)}</Chip>
              ))}
              {values.shippableProduct && <Chip icon={Package}>Product is sent</Chip>}
              {values.deliveryDays != null && values.deliveryDays > 0 && (
                <Chip icon={CalendarClock}>{deliveryTimeWords(values.deliveryDays)}</Chip>
              )}
            </Cluster>
            <p className="text-sm text-muted">
              {placesWords({ state: 'published', remainingCreators, desiredCreators: values.desiredCreators })}
            </p>
          </div>
        </Card>
      </div>
      {campaignCan.publish(campaign) && <Readiness values={values} />}
    </>
  )
}

function Readiness({ values }: { values: EditorValues }) {
  const parts = [
    { label: 'Name and description', isDone: values.name.trim() !== '' && values.description.trim() !== '' },
    { label: 'At least one video or photo', isDone: values.desiredAssets.length > 0 },
    {
      label: 'A brief for every asset',
      isDone: values.desiredAssets.length > 0 && values.desiredAssets.every(({ brief }) => brief.trim() !== ''),
    },
    { label: 'Reference material, if you have any', isDone: values.referenceMaterials.length > 0 },
  ]
  return (
    <Card padded className="flex flex-col gap-2 text-sm">
      <b>Before you publish</b>
      <ul className="flex flex-col gap-2 text-muted">
        {parts.map(({ label, isDone }) => {
          const Icon = isDone ? Check : Circle
          return (
            <li key={label} className="flex items-center gap-2">
              <Icon aria-hidden size={16} /> {label}
              <span className="sr-only">{isDone ? ', done' : ', missing'}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
