import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { AgencyContractFooter } from './agency-contract-footer.tsx'
import type { ApproveAllConfirm } from './approve-all.tsx'
import type { ContractAddress } from './contract-search.ts'

afterEach(() => vi.unstubAllGlobals())

const item = (id: string) => ({ id, name: `Film ${id}`, state: 'needs_review', mediaOriginal: { id: `file of ${id}` } })
const contract = {
  id: 'k1',
  state: 'in_progress',
  creator: { firstName: 'Mara' },
  payment: null,
  contractAssets: [{ contractMedias: [item('i1'), item('i2')] }],
} as unknown as Contract
const address = { search: {}, renderLink: () => {}, go: () => {} } as unknown as ContractAddress

test('after a refusal of some, going back forgets it: the question is asked again without the old reasons', async () => {
  const sent = stubCalls(() => Response.json({ code: 'MEDIA_REPLACED', message: 'A new take has arrived.' }, { status: 409 }))
  await using footer = runHook(AgencyContractFooter, { contract, address })
  const ask = () => {
    const isAsk = ({ children, onClick }: Record<string, unknown>) => String(children) === 'Approve all ,2' && onClick !== undefined
    ;(propsOf(footer.result(), isAsk)['onClick'] as () => void)()
  }
  const confirm = () =>
    [...elementsIn(footer.result())].find(({ props }) => props['approval'] !== undefined) as
      | ReactElement<Parameters<typeof ApproveAllConfirm>[0]>
      | undefined
  const failed = () => confirm()?.props.approval.failed.map(({ name }) => name)
  ask()
  await expect.poll(failed).toEqual([])
  confirm()?.props.onConfirm()
  await expect.poll(failed).toEqual(['Film i1', 'Film i2'])
  expect(sent.map(({ body }) => body)).toEqual([{ mediaId: 'file of i1' }, { mediaId: 'file of i2' }])
  confirm()?.props.onBack()
  await expect.poll(confirm).toBeUndefined()
  ask()
  await expect.poll(failed).toEqual([])
})
