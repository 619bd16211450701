import { expect, test } from 'vitest'
import { getCampaign } from './campaign/campaign-endpoints.ts'
import { getContract } from './contract/contract-endpoints.ts'
import type { Params } from './endpoint.ts'
import { campaignId, contractId, type CampaignId, type ContractId, type MemberId } from './ids.ts'
import type { getOperatorMember } from './operator/operator-member-endpoints.ts'

const openJob = (id: ContractId) => id

test('an id of one kind is refused by the types where another is expected', () => {
  const campaign = campaignId.parse('0190f0e0-0000-7000-8000-000000000001')
  const job = contractId.parse('0190f0e0-0000-7000-8000-000000000002')
  expect(openJob(job)).toBe(job)
  // @ts-expect-error -- a campaign id is not a job id
  openJob(campaign)
  // @ts-expect-error -- nor is a string that was not checked
  openJob('0190f0e0-0000-7000-8000-000000000002')
  // Code that only displays an id may treat it as a string.
  expect(job satisfies string).toHaveLength(36)
})

test('the parameters of an address are ids of what the address names', () => {
  const asked = (params: Params<typeof getContract>): ContractId => params.id
  // @ts-expect-error -- the id in a campaign's path is not a job's
  const mixed = (params: Params<typeof getCampaign>): ContractId => params.id
  // @ts-expect-error -- nor is a job's a campaign's
  const other = (params: Params<typeof getContract>): CampaignId => params.id
  const about = (params: Params<typeof getOperatorMember>): MemberId => params.id
  // @ts-expect-error -- nor is a member's a job's
  const stranger = (params: Params<typeof getOperatorMember>): ContractId => params.id
  expect([asked, mixed, other, about, stranger].map((read) => read.length)).toEqual([1, 1, 1, 1, 1])
  expect([getCampaign.path, getContract.path]).toEqual(['/campaigns/{id}', '/contracts/{id}'])
})
