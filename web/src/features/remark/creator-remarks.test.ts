// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { remark as remarkSchema, type Remark } from '@pairtake/protocol/remark/remark'
import { sample } from '#testing/sample.ts'
import { shown } from '#testing/shown.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { CreatorRemarks } from './creator-remarks.tsx'

afterEach(() => vi.unstubAllGlobals())

const reel = { num: 25, den: 1, frames: 500 }
const one = (id: string, more: object = {}): Remark =>
  sample(remarkSchema, {
    id,
    number: 1,
    take: 1,
    state: 'open',
    text: `Wish ${id}`,
    fromFrame: null,
    toFrame: null,
    briefQuote: null,
    drawing: null,
    ...more,
  } as never)
const all = [
  one('r1', { fromFrame: 112, toFrame: 150, addedLater: true }),
  one('r2', { number: 2, state: 'done', briefQuote: 'Soft light.' }),
  one('r3', {
    number: 3,
    state: 'settled',
    replies: [
      { id: 'a', by: 'agency', text: 'Fine.' },
      { id: 'b', by: 'creator', text: 'Done so.' },
    ],
  }),
  one('r4', { number: 4, state: 'done' }),
]
const list = (props: object) =>
  shown(createElement(CreatorRemarks, { remarks: all, brandName: 'Nordlys', reelOfTake: () => reel, isOpen: true, ...props }))
const cardOf = (id: string) => document.querySelector(`[data-remark=${id}]`)
const buttonsOf = (id: string) => [...(cardOf(id)?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-label'))

test('R-300 a creator reads what to change, how much of it is done, and marks it as done', async () => {
  const sent = stubCalls()
  await using page = list({})
  page.getByText('2 of 3 done')
  expect(cardOf('r1')?.textContent).toMatch(/^1\.0:04\.12 to 0:06\.00Open.*Wish r1Not in the briefAdded while changes were being made/)
  expect(cardOf('r2')?.textContent).toMatch(/^2\.Whole takeDoneWish r2Brief: “Soft light\.”/)
  expect(cardOf('r3')?.textContent).toMatch(/^3\.Whole takeSettledWish r3.*Nordlys, .*Fine\..*You, .*Done so\./)
  expect([buttonsOf('r1'), buttonsOf('r2'), buttonsOf('r3')]).toEqual([
    ['Done: “Wish r1”', 'Reply to “Wish r1”'],
    ['Reply to “Wish r2”'],
    ['Reply to “Wish r3”'],
  ])
  await page.user.click(page.getByRole('button', { name: 'Done: “Wish r1”' }))
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['POST /internal/remarks/r1/done'])
})

test('in a job that is over nothing is answered, and a refusal stands in its card', async () => {
  {
    await using page = list({ isOpen: false })
    page.getByText('2 of 3 done')
    expect(buttonsOf('r1')).toEqual([])
  }
  stubCalls(() => Response.json({ code: 'STATE_MOVED_ON', message: 'It is settled.' }, { status: 409 }))
  await using page = list({ remarks: all.slice(0, 1) })
  await page.user.click(page.getByRole('button', { name: 'Done: “Wish r1”' }))
  await page.findByText('It is settled.')
})

test('where the take is on screen a remark with frames leads to them, and settled ones alone count nothing', async () => {
  const onShow = vi.fn()
  {
    await using page = list({ onShow: (remark: Remark) => () => onShow(remark.id) })
    await page.user.click(page.getByRole('button', { name: 'Show 0:04.12 to 0:06.00' }))
    expect(onShow.mock.calls).toEqual([['r1']])
    expect(page.queryByRole('button', { name: /^Show Whole/ })).toBeNull()
  }
  await using page = list({ remarks: all.slice(2, 3), meant: 'r3' })
  expect([page.queryByText(/ done$/), cardOf('r3')?.getAttribute('aria-current')]).toEqual([null, 'true'])
})
