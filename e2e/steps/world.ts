import { approveCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { MediaType } from '@pairtake/protocol/general'
import type { Client } from '#harness/client.ts'
import type { Service } from '#harness/service.ts'
import { saveBilling, saveCard } from './agency.ts'
import { accept, apply } from './bargain.ts'
import { addPortfolio, becomeVerified, saveProfile } from './creator.ts'
import { addOperator, joinAs } from './entry.ts'

export type People = { agency: Client; creator: Client; operator: Client }

/** Creates a brand with a card, a verified creator and an operator. */
export async function joinEverybody(service: Service, portfolio: readonly string[]): Promise<People> {
  const operator = await addOperator(service, 'operator@pairtake.example')
  const agency = await joinAs(service.address, { email: 'ida@nordlys.example', role: 'agency', firstName: 'Ida', lastName: 'Lund' })
  const creator = await joinAs(service.address, { email: 'mara@films.example', role: 'creator', firstName: 'Mara', lastName: 'Kovac' })
  await saveBilling(agency)
  await saveCard(agency)
  await saveProfile(creator)
  await addPortfolio(creator, portfolio)
  await becomeVerified(creator, operator)
  return { agency, creator, operator }
}

type BargainOptions = { name?: string; assets: { type: MediaType; count: number }[]; price?: number }

/** Creates a job that has just begun: published, applied for and accepted. Returns the contract's id. */
export async function beginContract(
  { agency, creator, operator }: People,
  { name = 'Oat milk, slow mornings', assets, price = 100 }: BargainOptions,
): Promise<string> {
  const { data } = await agency.call(createCampaign, { body: { name } })
  const params = { id: data.id }
  await agency.call(saveCampaign, { params, body: { desiredAssets: assets.map((asset) => ({ ...asset, brief: 'As agreed.' })) } })
  await agency.call(publishCampaign, { params })
  await operator.call(approveCampaign, { params })
  return accept(agency, await apply(creator, data.id, price))
}
