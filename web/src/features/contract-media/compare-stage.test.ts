// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { openScreen, reply, replyTo } from '#testing/shown.ts'

const film = { frameRate: { num: 25, den: 1 }, frames: 100, mediaWatermarked: { id: 'w', type: 'video' } } as const
/** A video in its second take, both with numbered frames, and its remarks. */
async function openFilm(...remarks: object[]) {
  const media = { ...film, id: 'm1', name: 'Pour', fileName: 'pour.mp4', state: 'needs_review', take: 2, takes: [{ ...film, take: 1 }] }
  const contractAssets = [{ id: 'a1', type: 'video', contractMedias: [media] }]
  const screen = await openScreen(
    '/agency/jobs?show=j1&mediaId=m1',
    { role: 'agency' },
    reply(getContract, { data: { id: 'j1', state: 'in_progress', contractAssets } } as never),
    reply(listRemarks, { data: remarks }),
    replyTo(prepareAccess, () => ({ data: { url: 'https://files.example/film.mp4' } })),
  )
  await screen.findByRole('dialog', { name: 'Pour' })
  return screen
}

test('R-364 two frames that belong together are put beside each other, until the offset is cleared', async () => {
  await using screen = await openFilm()
  await screen.user.keyboard('v')
  const press = async (name: string) => screen.user.click(await screen.findByRole('button', { name }))
  await press('Align')
  await screen.findByText('Only take 1 moves. Find the frame that matches this one of take 2.')
  for (const name of ['One frame forward', 'One frame forward', 'Align here']) await press(name)
  const seek = await screen.findByRole<HTMLInputElement>('slider', { name: 'Seek' })
  // Two frames of take 1 come before the first one of take 2.
  expect(seek.min).toBe('-2')
  await press('Clear offset')
  await screen.findByRole('button', { name: 'Align' })
  expect(seek.min).toBe('0')
})

test('R-363 from a remark that is checked, both ways lead through all that are ticked, and round', async () => {
  const done = (number: number) => ({ id: `r${number}`, number, take: 1, state: 'done', text: `Wish ${number}`, fromFrame: number * 10 })
  await using screen = await openFilm(...[1, 2, 3, 4].map(done))
  await screen.user.click(await screen.findByRole('button', { name: 'Then and now: “Wish 2”' }))
  const checked = (number: number) => screen.findByRole('group', { name: `Then and now: Wish ${number}` })
  await checked(2)
  const walk = [
    ['Next', 3],
    ['Previous', 2],
    ['Previous', 1],
    ['Previous', 4],
    ['Next', 1],
  ] as const
  for (const [way, number] of walk) {
    await screen.user.click(screen.getByRole('button', { name: `${way} done remark` }))
    expect((await checked(number)).textContent).toContain(`Wish ${number}`)
  }
})
