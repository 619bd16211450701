import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { addPaymentMethod, confirmSandboxSetup, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import type { Client } from '#harness/client.ts'
import { uploadFile } from './upload.ts'

/** An expiry year that is always in the future. */
export const cardYear = new Date().getUTCFullYear() + 8

export const cards = { works: '4242 4242 4242 4242', declinedAtCharge: '4000 0000 0000 0341', declined: '4000 0000 0000 0002' }

/** Pass `authenticated` for a card whose bank asks for confirmation when it is saved. */
export async function saveCard(agency: Client, number = cards.works, authenticated?: boolean) {
  const { data } = await agency.call(createSetupIntent, {})
  const { paymentMethodId } = await agency.call(confirmSandboxSetup, {
    body: {
      clientSecret: data.clientSecret,
      card: { number, expMonth: 12, expYear: cardYear, cvc: '123' },
      ...(authenticated === undefined ? {} : { authenticated }),
    },
  })
  return (await agency.call(addPaymentMethod, { body: { paymentMethodId } })).data
}

export async function saveBilling(agency: Client): Promise<void> {
  const address = { streetAddress: 'Torstraße 1', city: 'Berlin', state: '', country: 'DE', postalCode: '10119' }
  await agency.call(saveBillingInformation, { body: { address, trn: '' } })
}

/** Creates a campaign for one creator and submits it for review: two videos and a photo, with a reference file and restrictions. */
export async function submitCampaign(agency: Client, referencePath: string): Promise<CampaignId> {
  const { data } = await agency.call(createCampaign, { body: { name: 'Oat milk, slow mornings' } })
  const params = { id: data.id }
  const reference = await uploadFile(agency, referencePath, { entity: 'CampaignReferenceMaterial', entityId: data.id })
  await agency.call(saveCampaign, {
    params,
    body: {
      description: 'A quiet breakfast with our oat milk. Morning light, no music.',
      desiredAssets: [
        { type: 'video', count: 2, brief: 'Duration: 15 seconds\nAspect ratio: 9:16' },
        { type: 'photos', count: 1, brief: 'The carton in the light.' },
      ],
      referenceMaterials: [reference.mediaId],
      restrictionAgeFrom: 20,
      restrictionAgeTo: 40,
      restrictionCountries: ['DE'],
      restrictionLanguage: 'de',
      restrictionGenders: ['female'],
      desiredCreators: 1,
      shippableProduct: false,
    },
  })
  await agency.call(publishCampaign, { params })
  return data.id
}

/** Creates a draft with only a name. */
export async function draftCampaign(agency: Client, name: string): Promise<CampaignId> {
  const { data } = await agency.call(createCampaign, { body: { name } })
  return data.id
}

/** Creates a draft that can be submitted. */
export async function draftWholeCampaign(agency: Client, name: string): Promise<CampaignId> {
  const id = await draftCampaign(agency, name)
  const desiredAssets = [{ type: 'video' as const, count: 1, brief: 'As agreed.' }]
  await agency.call(saveCampaign, { params: { id }, body: { description: 'A quiet breakfast.', desiredAssets } })
  return id
}
