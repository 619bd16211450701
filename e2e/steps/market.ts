import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { BodyInput } from '@pairtake/protocol/endpoint'
import type { CampaignId } from '@pairtake/protocol/ids'
import { approveCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import type { Client } from '#harness/client.ts'
import { makeReferenceDocument } from '@pairtake/server/testing/media-files'
import { openCrowd } from '#harness/crowd.ts'
import type { Service } from '#harness/service.ts'
import { uploadFile } from './upload.ts'

export type Market = Awaited<ReturnType<typeof openMarket>>

/** Creates a brand called Nordlys Studio, the verified creator Mara K. and an operator, for the creator's journeys. */
export async function openMarket(service: Service) {
  const crowd = await openCrowd(service)
  const brand = await crowd.agency()
  const mara = await crowd.creator()
  const operator = await crowd.operator()
  const name = { company_name: 'Nordlys Studio', display_name: 'Nordlys Studio' }
  await crowd.deps.db.updateTable('member').set(name).where('id', '=', brand.member.id).execute()
  return { crowd, brand: brand.member, mara: mara.member, agency: brand.client, creator: mara.client, operator: operator.client }
}

type CampaignOptions = BodyInput<typeof saveCampaign> & { name: string; /** A reference file. */ reference?: string }

const twoVideos = [{ type: 'video' as const, count: 2, brief: 'Duration: 15 seconds' }]

/** Creates an approved campaign; for two videos by default. */
export async function openCampaign(
  { agency, operator }: { agency: Client; operator: Client },
  { name, reference, ...more }: CampaignOptions,
): Promise<CampaignId> {
  const { data } = await agency.call(createCampaign, { body: { name } })
  const params = { id: data.id }
  const target = { entity: 'CampaignReferenceMaterial' as const, entityId: data.id }
  const given = reference === undefined ? {} : { referenceMaterials: [(await uploadFile(agency, reference, target)).mediaId] }
  await agency.call(saveCampaign, { params, body: { desiredAssets: twoVideos, ...given, ...more } })
  await agency.call(publishCampaign, { params })
  await operator.call(approveCampaign, { params })
  return data.id
}

/** Creates a campaign that ships a product and has a reference file and restrictions that the creator meets. */
export async function openSlowMornings(market: Parameters<typeof openCampaign>[0]): Promise<string> {
  return openCampaign(market, {
    name: 'Slow mornings',
    description: 'A quiet breakfast with our oat milk.',
    desiredAssets: [
      { type: 'video', count: 2, brief: 'Duration: 15 seconds' },
      { type: 'photos', count: 3, brief: 'The carton in the light.' },
    ],
    reference: await makeReferenceDocument(),
    restrictionAgeFrom: 20,
    restrictionAgeTo: 40,
    restrictionGenders: ['female'],
    restrictionCountries: ['DE'],
    restrictionLanguage: 'de',
    desiredCreators: 2,
    shippableProduct: true,
  })
}
