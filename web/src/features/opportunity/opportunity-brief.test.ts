import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { OpportunityBrief } from './opportunity-brief.tsx'

/** The chips of who may apply, each with its sign. */
function chips(blockers: Opportunity['blockers'], restrictions: object = {}): string[] {
  const campaign = {
    coverUrl: null,
    description: '',
    desiredAssets: [],
    shippableProduct: false,
    deliveryDays: null,
    referenceMaterials: [],
    restrictionAge: { from: null, to: null },
    restrictionGenders: [],
    restrictionCountries: [],
    restrictionLanguage: null,
    ...restrictions,
  } as unknown as Opportunity['campaign']
  const html = drawn(createElement(OpportunityBrief, { opportunity: { campaign, blockers } }))
  const [, open = ''] = html.split('Open to')
  return open
    .split('<svg')
    .slice(1)
    .map((chip) => `${/lucide-(x|check)\b/.exec(chip)?.[1]} ${wordsIn(`<svg${chip}`)}`)
}

test('what keeps a creator out is crossed, everything else is ticked', () => {
  const restrictions = { restrictionAge: { from: 18, to: 30 }, restrictionCountries: [{ name: 'Germany' }] }
  expect(chips(['restrictionCountry'], restrictions)).toEqual(['check Age 18 to 30', 'x Germany (not you)'])
  expect(chips([])).toEqual(['check Every creator'])
})
