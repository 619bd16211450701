import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { submitCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { verifyCreatorProfile } from '@pairtake/protocol/operator/operator-review-endpoints'
import * as wire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildNewCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildPortfolio, buildPortfolioMedia } from '#testing/builders-portfolio.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const names = async (as: { token: string }) => (await app.call(wire.listPortfolio, { as })).body.data.map((item) => item.name)

/** A creator as a brand sees them with an application. */
async function shownToBrand(creator: TestMember) {
  const agency = await buildAgency(app.deps)
  const { requestId } = await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const { data } = (await app.call(getCandidateRequest, { as: agency, params: { id: requestId } })).body
  return data.creator
}

describe('adding a video', () => {
  test('S2-080 S2-081 is processing at first, behind the others, with the original for the creator', async () => {
    const creator = await buildCreator(app.deps)
    await buildPortfolio(app.deps, creator, ['ready'])
    const mediaId = await buildPortfolioMedia(app.deps, creator)
    const added = await app.call(wire.addPortfolioItem, { as: creator, body: { mediaId, name: ' Morning  ' } })
    expect(added.body.data).toMatchObject({ name: 'Morning', state: 'processing', thumbsLg: [], mediaOptimizedAccess: null })
    expect(added.body.data.mediaOriginalAccess?.url).toMatch(/^http:\/\/localhost(:\d+)?\/media\/files\//)
    expect(await names(creator)).toEqual(['Take 1', 'Morning'])
    const profile = await app.deps.db
      .selectFrom('creator_profile')
      .selectAll()
      .where('creator_id', '=', creator.id)
      .executeTakeFirstOrThrow()
    expect(profile.portfolio_changed_at).toEqual(app.deps.now())
  })

  test('R-144 the same file sent twice, also at once, is one item', async () => {
    const creator = await buildCreator(app.deps)
    const mediaId = await buildPortfolioMedia(app.deps, creator)
    const twice = await Promise.all([1, 2].map(() => app.call(wire.addPortfolioItem, { as: creator, body: { mediaId, name: 'Once' } })))
    expect(new Set(twice.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(await names(creator)).toEqual(['Once'])
  })

  test('is refused beyond 60 videos', async () => {
    const creator = await buildCreator(app.deps)
    await buildPortfolio(app.deps, creator, Array<'ready'>(59).fill('ready'))
    const add = async () =>
      app.call(wire.addPortfolioItem, { as: creator, body: { mediaId: await buildPortfolioMedia(app.deps, creator), name: 'One more' } })
    expect((await add()).status).toBe(200)
    const refused = await add()
    expect([refused.status, refused.error.errors?.children?.['mediaId']?.errors]).toEqual([
      400,
      ['A portfolio has at most 60 videos. Delete one first.'],
    ])
  })

  test('S2-075 S2-076 ABUSE-11 ABUSE-14 refuses what is no video, a blank name, and files of others', async () => {
    const creator = await buildCreator(app.deps)
    const text = await buildPortfolioMedia(app.deps, creator, 'other')
    const refused = await app.call(wire.addPortfolioItem, { as: creator, body: { mediaId: text, name: 'Text' } })
    expect([refused.status, refused.error.message]).toEqual([400, 'Only vieo files are allowed'])
    const blank = await app.call(wire.addPortfolioItem, { as: creator, body: { mediaId: text, name: '  ' } })
    expect(blank.error.errors?.children?.['name']?.errors).toHaveLength(1)
    const theirs = await buildPortfolioMedia(app.deps, await buildCreator(app.deps))
    for (const mediaId of [theirs, 'nothing', creator.id]) {
      expect((await app.call(wire.addPortfolioItem, { as: creator, body: { mediaId, name: 'Mine' } })).status).toBe(404)
    }
    expect(await names(creator)).toEqual([])
  })
})

describe('changing it', () => {
  test('S2-073 S2-074 S2-081 renames, and chooses one of its thumbnails', async () => {
    const creator = await buildNewCreator(app.deps)
    const [ready = '', processing = ''] = await buildPortfolio(app.deps, creator, ['ready', 'processing'])
    const renamed = await app.call(wire.savePortfolioItem, { as: creator, params: { id: processing }, body: { name: 'Later' } })
    expect(renamed.body.data.name).toBe('Later')
    const chosen = await app.call(wire.savePortfolioItem, { as: creator, params: { id: ready }, body: { thumbnailIndex: 5 } })
    expect(chosen.body.data).toMatchObject({ thumbnailIndex: 5, name: 'Take 1' })
    expect(chosen.body.data.thumbsLg).toHaveLength(6)
    expect(chosen.body.data.mediaOptimizedThumbnailLg).toBe(chosen.body.data.thumbsLg[5])
    const kept = await app.call(wire.savePortfolioItem, { as: creator, params: { id: ready }, body: { name: 'First' } })
    expect(kept.body.data).toMatchObject({ name: 'First', thumbnailIndex: 5 })
    expect((await app.call(wire.savePortfolioItem, { as: creator, params: { id: ready }, body: { thumbnailIndex: 6 } })).status).toBe(400)
    expect((await app.call(wire.savePortfolioItem, { as: creator, params: { id: processing }, body: { thumbnailIndex: 0 } })).status).toBe(
      409,
    )
  })

  test('S2-082 ABUSE-9 the order names every item once, and brands see the videos in it', async () => {
    const creator = await buildCreator(app.deps)
    const [one = '', two = '', three = ''] = await buildPortfolio(app.deps, creator, ['ready', 'ready', 'ready'])
    const [theirs = ''] = await buildPortfolio(app.deps, await buildNewCreator(app.deps), ['ready'])
    for (const ids of [[], [one, two], [one, two, two], [one, two, three, theirs], [one, two, theirs], [one, two, 'x']]) {
      expect((await app.call(wire.orderPortfolio, { as: creator, body: { ids } })).status).toBe(400)
    }
    expect((await app.call(wire.orderPortfolio, { as: creator, body: { ids: [three, one, two] } })).status).toBe(200)
    expect(await names(creator)).toEqual(['Take 3', 'Take 1', 'Take 2'])
    expect(await shownToBrand(creator)).toMatchObject({ portfolio: [{ name: 'Take 3' }, { name: 'Take 1' }, { name: 'Take 2' }] })
    expect((await app.call(wire.orderPortfolio, { as: creator, body: [one, two, three] })).status).toBe(200)
    expect(await names(creator)).toEqual(['Take 1', 'Take 2', 'Take 3'])
  })

  test('deletes the item with its file; ABUSE-10 those of others are not found', async () => {
    const creator = await buildCreator(app.deps)
    const [id = ''] = await buildPortfolio(app.deps, creator, ['ready'])
    const other = await buildCreator(app.deps)
    for (const call of [wire.deletePortfolioItem, wire.savePortfolioItem]) {
      const theirs = await app.call(call, { as: other, params: { id }, body: { name: 'Mine' } })
      const absent = await app.call(call, { as: other, params: { id: 'none' }, body: { name: 'Mine' } })
      expect(theirs.status).toBe(404)
      expect(theirs.error).toEqual(absent.error)
    }
    expect((await app.call(wire.deletePortfolioItem, { as: creator, params: { id } })).body).toEqual({})
    expect(await app.deps.db.selectFrom('media').selectAll().where('owner_id', '=', creator.id).execute()).toEqual([])
    await app.runTasks()
  })

  test('S2-079 everything is locked while the profile is in review', async () => {
    const creator = await buildCreator(app.deps, { state: 'in_review' })
    const [id = ''] = await buildPortfolio(app.deps, creator, ['ready'])
    const mediaId = await buildPortfolioMedia(app.deps, creator)
    const answers = [
      await app.call(wire.addPortfolioItem, { as: creator, body: { mediaId, name: 'x' } }),
      await app.call(wire.savePortfolioItem, { as: creator, params: { id }, body: { name: 'x' } }),
      await app.call(wire.deletePortfolioItem, { as: creator, params: { id } }),
      await app.call(wire.orderPortfolio, { as: creator, body: { ids: [id] } }),
    ]
    expect(answers.map((answer) => answer.error.code)).toEqual(Array(4).fill('PROFILE_LOCKED'))
  })
})

async function buildVerified() {
  const creator = await buildCreator(app.deps, { state: 'incomplete' })
  const [one = '', two = '', three = ''] = await buildPortfolio(app.deps, creator, ['ready', 'ready', 'ready'])
  await app.call(submitCreatorProfile, { as: creator })
  await app.call(verifyCreatorProfile, { as: await buildOperator(app.deps), params: { userId: creator.id } })
  const save = (body: { name?: string; thumbnailIndex?: number }) =>
    app.call(wire.savePortfolioItem, { as: creator, params: { id: one }, body })
  return { creator, ids: [three, one, two], save }
}

test('a verified creator whose portfolio falls below three videos stays verified, and is told that the portfolio is missing', async () => {
  const { creator, ids } = await buildVerified()
  const seen = async () => (await app.call(getAuthUser, { as: creator })).body.data
  expect(await seen()).toMatchObject({ creatorProfileState: 'verified', portfolioProvided: true })
  await app.call(wire.deletePortfolioItem, { as: creator, params: { id: ids[0] ?? '' } })
  expect(await seen()).toMatchObject({ creatorProfileState: 'verified', portfolioProvided: false })
})

describe('R-459 a verified creator', () => {
  const changedAt = async ({ id }: TestMember) => {
    const query = app.deps.db.selectFrom('creator_profile').select('portfolio_changed_at').where('creator_id', '=', id)
    return (await query.executeTakeFirstOrThrow()).portfolio_changed_at
  }

  test('who only moves videos, chooses a thumbnail or saves the same name has changed nothing', async () => {
    const { creator, ids, save } = await buildVerified()
    const saved = [
      await app.call(wire.orderPortfolio, { as: creator, body: { ids } }),
      await save({}),
      await save({ name: 'Take 1' }),
      await save({ thumbnailIndex: 5 }),
    ]
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await changedAt(creator)).toBeNull()
  })

  test('who renames a video or adds one is listed until it is undone', async () => {
    const { creator, ids, save } = await buildVerified()
    await save({ name: 'Slow pour' })
    expect(await changedAt(creator)).toEqual(app.deps.now())
    await app.call(wire.orderPortfolio, { as: creator, body: { ids } })
    expect(await changedAt(creator)).toEqual(app.deps.now())
    await save({ name: 'Take 1' })
    expect(await changedAt(creator)).toBeNull()

    const mediaId = await buildPortfolioMedia(app.deps, creator)
    const added = await app.call(wire.addPortfolioItem, { as: creator, body: { mediaId, name: 'One more' } })
    expect(await changedAt(creator)).toEqual(app.deps.now())
    await app.call(wire.deletePortfolioItem, { as: creator, params: { id: added.body.data.id } })
    expect(await changedAt(creator)).toBeNull()
  })

  test('whose portfolio falls below three videos stays verified, and is told that the portfolio is missing', async () => {
    const { creator, ids } = await buildVerified()
    const seen = async () => (await app.call(getAuthUser, { as: creator })).body.data
    expect(await seen()).toMatchObject({ creatorProfileState: 'verified', portfolioProvided: true })
    await app.call(wire.deletePortfolioItem, { as: creator, params: { id: ids[0] ?? '' } })
    expect(await seen()).toMatchObject({ creatorProfileState: 'verified', portfolioProvided: false })
  })

  test('who deletes a video that was approved is listed', async () => {
    const { creator, ids } = await buildVerified()
    await app.call(wire.deletePortfolioItem, { as: creator, params: { id: ids[0] ?? '' } })
    expect(await changedAt(creator)).toEqual(app.deps.now())
  })
})
