import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { AgencyContractList } from './agency-contract-list.tsx'
import type { ContractAddress } from './contract-search.ts'

const address = { search: {}, renderLink: () => createElement<Record<string, unknown>>('a'), go: () => {} } as unknown as ContractAddress
const creator = { id: 'm2', firstName: 'Mara', general: { displayName: 'Mara K.', profilePicturePath: null } }

/** A delivered job whose last charge was refused with these words, in a list. */
function words(failure: string | null, namesCampaign: boolean): string {
  const contract = {
    id: 'k1',
    state: 'delivered',
    creator,
    agency: { general: { displayName: 'Nordlys' } },
    campaign: { id: 'c1', name: 'Oat milk' },
    autoFinalizeAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    payment: { failure, amount: { amount: 230, currency: 'EUR' } },
    mediaStats: { completed: 2, reviewPending: 0 },
    mediaCommitted: 2,
    contractAssets: [],
    itemStates: [],
    proposedAssetSummary: { items: [] },
    dueAt: null,
    itemsDue: 0,
  } as unknown as Contract
  return wordsIn(drawn(createElement(AgencyContractList, { contracts: [contract], address, namesCampaign })))
}

test.each([false, true])(
  'a delivered job says when it is finalized, until its charge is refused (campaigns named: %j)',
  (namesCampaign) => {
    expect(words(null, namesCampaign)).toContain('Auto-finalizes')
    const failed = words('The card was declined.', namesCampaign)
    expect(failed).toContain('The last charge failed: The card was declined.')
    expect(failed).not.toContain('Auto-finalizes')
    expect(failed).toContain('€230.00')
  },
)
