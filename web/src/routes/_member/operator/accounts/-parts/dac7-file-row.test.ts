import { afterEach, expect, test, vi } from 'vitest'
import type { Dac7File } from '@pairtake/protocol/dac7/dac7-endpoints'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { Dac7FileRow } from './dac7-file-row.tsx'
import { Dac7FiledDialog } from './dac7-filed-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const file = (change: Partial<Dac7File>) =>
  ({
    id: 'f1',
    kind: 'first',
    year: 2026,
    added: 2,
    corrected: 0,
    deleted: 0,
    messageRefId: 'DE2026-1',
    takenAt: '2027-01-10T12:00:00Z',
    takenBy: { general: { displayName: 'Noor' } },
    filing: null,
    canBeFiled: true,
    canBeLeft: true,
    ...change,
  }) as unknown as Dac7File

const openRow = (change: Partial<Dac7File>) => runHook(Dac7FileRow, { file: file(change), today: '2027-01-12' })
const offered = (row: ReturnType<typeof openRow>) =>
  [...elementsIn(row.result())]
    .filter(({ props }) => props['onClick'] !== undefined)
    .map(({ props }) => String(props['children']).split(',')[0])

test('a report is marked as filed or not while that can be said, and downloaded at any time', async () => {
  const sent = stubCalls(noAnswer)
  await using row = openRow({})
  expect(offered(row)).toEqual(['Mark as not filed', 'Mark as filed', 'XML'])
  const leave = () => propsOf(row.result(), ({ children }) => children === 'Mark as not filed')
  ;(leave()['onClick'] as () => void)()
  await expect.poll(() => leave()['pending']).toBe(true)
  expect(sent).toEqual([{ call: 'POST /internal/operator/dac7-files/f1/filing', body: { filedOn: null } }])
  await using filed = openRow({ canBeFiled: false, canBeLeft: false })
  expect(offered(filed)).toEqual(['XML'])
})

test('a report was filed on a day until today', async () => {
  const sent = stubCalls(noAnswer)
  await using dialog = runHook(Dac7FiledDialog, { file: file({}), today: '2027-01-12', onClose: () => {} })
  const field = () => propsOf(dialog.result(), ({ label }) => label === 'Filed on')
  expect([field()['value'], field()['max']]).toEqual(['2027-01-12', '2027-01-12'])
  ;(field()['onChange'] as (event: object) => void)({ target: { value: '2027-01-11' } })
  await expect.poll(() => field()['value']).toBe('2027-01-11')
  const { onSubmit } = propsOf(dialog.result(), (props) => props['onSubmit'] !== undefined)
  ;(onSubmit as (event: object) => void)({ preventDefault: () => {} })
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ filedOn: '2027-01-11' }])
  await expect.poll(() => propsOf(dialog.result(), ({ type }) => type === 'submit')['pending']).toBe(true)
})
