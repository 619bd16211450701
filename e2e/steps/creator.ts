import { readFile } from 'node:fs/promises'
import { getAuthUser, saveProfilePicture } from '@pairtake/protocol/user/user-endpoints'
import { replaceCreatorProfile, submitCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { addPortfolioItem, listPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { listOperatorCreatorProfiles, verifyCreatorProfile } from '@pairtake/protocol/operator/operator-review-endpoints'
import { eventually, type Client } from '#harness/client.ts'
import { uploadFile } from './upload.ts'

export async function savePicture(client: Client, path: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await readFile(path))], { type: 'image/jpeg' }), 'me.jpg')
  const response = await client.send(saveProfilePicture, { body: form })
  const body = (await response.json()) as { data: { url: string } }
  if (!response.ok) throw new Error(JSON.stringify(body))
  return body.data.url
}

export async function saveProfile(creator: Client): Promise<void> {
  await creator.call(replaceCreatorProfile, {
    body: {
      gender: 'female',
      birthDate: '1998-04-12',
      nativeLanguage: 'de',
      languages: ['de', 'en'],
      shortBio: 'Slow food, slow light.',
      residenceCountry: 'DE',
      residenceCity: 'Hamburg',
      residenceState: 'Hamburg',
      residencePostalCode: '20095',
      residenceStreetAddress: 'Lange Reihe 5',
      socialInfo: { instagram: '@mara' },
    },
  })
}

export async function addPortfolio(creator: Client, paths: readonly string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const { mediaId } = await uploadFile(creator, path, { entity: 'PortfolioItemOriginal' })
    await creator.call(addPortfolioItem, { body: { mediaId, name: `Morning ${at + 1}` } })
  }
  await eventually('the portfolio', async () => {
    const { data } = await creator.call(listPortfolio, {})
    const failed = data.find((item) => item.state === 'failed')
    if (failed) throw new Error(`A portfolio video failed: ${failed.failureReason}`)
    return data.every((item) => item.state === 'ready') ? data : undefined
  })
}

export async function becomeVerified(creator: Client, operator: Client): Promise<void> {
  await creator.call(submitCreatorProfile, {})
  const { data: me } = await creator.call(getAuthUser, {})
  const { data: queue } = await operator.call(listOperatorCreatorProfiles, { query: { state: 'in_review' } })
  if (!queue.some((profile) => profile.user.id === me.id)) throw new Error('The profile is not in the queue.')
  await operator.call(verifyCreatorProfile, { params: { userId: me.id } })
}
