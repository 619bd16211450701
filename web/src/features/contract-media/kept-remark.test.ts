// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { stubRecords } from '#testing/stub-records.ts'

// The page opens this store once, so it is imported again.
vi.resetModules()
const records = stubRecords()
const { openScreen, reply } = await import('#testing/shown.ts')
const kept = () => [...records.values()]

test('R-346 changes to a draft that were cancelled are not there when it is edited again', async () => {
  const item = { id: 'm1', name: 'm1.jpg', state: 'needs_review', take: 1, mediaWatermarked: { id: 'w1', type: 'image' } } as const
  const contract = { id: 'j1', state: 'in_progress', contractAssets: [{ id: 'a1', type: 'photos', contractMedias: [item] }] } as const
  const draft = { id: 'r1', number: null, take: 1, state: 'draft', text: 'Turn it' } as const
  await using screen = await openScreen(
    '/agency/jobs?show=j1&mediaId=m1',
    { role: 'agency' },
    reply(getContract, { data: contract }),
    reply(listRemarks, { data: [draft] }),
  )
  const edit = async () => {
    await screen.user.click(await screen.findByRole('button', { name: 'Edit “Turn it”' }))
    // The form, whose code comes later, has the button.
    await screen.findByRole('button', { name: 'Save' })
    return screen.getByLabelText<HTMLTextAreaElement>('Remark on the whole take')
  }
  await screen.user.type(await edit(), ', please')
  await expect.poll(kept).toEqual(['Turn it, please'])
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByLabelText('Remark on the whole take')).toBeNull()
  await expect.poll(kept).toEqual([])
  expect((await edit()).value).toBe('Turn it')
})
