import { useState, type KeyboardEvent } from 'react'
import { limits } from '@pairtake/protocol/limits'
import { released } from '#ui/base/released.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PriceField } from '#ui/fields/number-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { mediaNoun } from '#features/media/media-words.ts'
import { hasMedia, priceProblem, type OfferAsset, type OfferDraft } from './offer-terms.ts'

type OfferFormProps = {
  /** The side that makes the offer, which determines the wording. */
  side: 'agency' | 'creator'
  assets: readonly OfferAsset[]
  currency: string
  draft: OfferDraft
  onDraftChange: (draft: OfferDraft) => void
  /** After a refused submission, an untouched price shows its error too. */
  isSubmitted?: boolean
}

/** S1 section 5 for the brand, S2 section 5 for the creator. */
const emptyWords = {
  agency: 'At least one media item should be requested',
  creator: 'At least one media item should be offered',
}

const priceWords = {
  agency: { label: 'What you offer', help: 'Paid to the creator. The service fee comes on top.' },
  creator: { label: 'Your price', help: 'For everything you offer below. The brand pays the fee on top.' },
}

/** The price and counts of an offer; the surrounding form, its buttons and other fields belong to the dialog. */
export function OfferForm({ side, assets, currency, draft, onDraftChange, isSubmitted = false }: OfferFormProps) {
  const [isTouched, setTouched] = useState(false)
  const words = priceWords[side]
  const problem = isTouched || isSubmitted ? priceProblem(draft.amount) : undefined
  const stepPrice = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const whole = Math.round(draft.amount || 0)
    const { min, max } = limits.price
    onDraftChange({ ...draft, amount: Math.min(max, Math.max(min, whole + step)) })
  }

  return (
    <Stack gap={16}>
      <PriceField
        label={words.label}
        hint={`${limits.price.min} to ${limits.price.max}`}
        help={words.help}
        error={problem}
        inputMode="numeric"
        currency={currency}
        value={draft.amount}
        onValueChange={(amount) => onDraftChange({ ...draft, amount })}
        onKeyDown={stepPrice}
        onBlur={() => void released().then(() => setTouched(true))}
      />
      <Stack gap={12}>
        {assets.map((asset) => (
          <CountField
            key={asset.id}
            asset={asset}
            count={draft.counts[asset.id] ?? 0}
            onCountChange={(count) => onDraftChange({ ...draft, counts: { ...draft.counts, [asset.id]: count } })}
          />
        ))}
      </Stack>
      {!hasMedia(draft, assets) && (
        <Notice tone="warning" announce>
          {emptyWords[side]}
        </Notice>
      )}
    </Stack>
  )
}

type CountFieldProps = { asset: OfferAsset; count: number; onCountChange: (count: number) => void }

function CountField({ asset, count, onCountChange }: CountFieldProps) {
  const noun = mediaNoun(asset.type, asset.desired)
  const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const [firstLine = ''] = asset.brief.split('\n')
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {label} <span className="num text-sm font-normal text-muted">of {asset.desired}</span>
        </p>
        {firstLine !== '' && <p className="truncate text-sm text-muted">{firstLine}</p>}
      </div>
      <Stepper bare label={`Number of ${noun}`} value={count} min={0} max={asset.desired} onValueChange={onCountChange} />
    </div>
  )
}
