import type { Campaign, DesiredAsset } from '@pairtake/protocol/campaign/campaign'

type Texts = Pick<Campaign, 'description'> & { desiredAssets: readonly Pick<DesiredAsset, 'brief'>[] }

/** Returns which texts a campaign lacks; it can be published without them. */
export function missingTexts({ description, desiredAssets }: Texts): string[] {
  return [
    ...(description === '' ? ['a description'] : []),
    ...(desiredAssets.some(({ brief }) => brief === '') ? ['a brief for everything you ask for'] : []),
  ]
}
