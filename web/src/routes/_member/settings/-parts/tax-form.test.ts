import { afterEach, expect, test, vi } from 'vitest'
import type { CreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { TaxForm } from './tax-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const saved: CreatorTax = {
  status: 'small_business',
  taxNumber: '12/345/67890',
  tin: '',
  birthCity: 'Wien',
  birthCountry: 'AT',
  country: 'DE',
  agreement: { version: '2026-01', agreedAt: '2026-11-20T12:00:00+00:00' },
  vatId: null,
  whyNot: null,
}

/** Saves the form as it was filled by what is saved, and returns what was sent. */
async function send(change: Partial<CreatorTax>): Promise<unknown> {
  const sent = stubCalls()
  await using form = runHook(TaxForm, { saved: { ...saved, ...change } })
  await (propsOf(form.result(), ({ onSubmit }) => onSubmit !== undefined)['onSubmit'] as () => Promise<void>)()
  expect(sent.map(({ call }) => call)).toEqual(['PUT /internal/creator-tax'])
  return sent[0]?.body
}

test('where a creator was born is sent only without a tax identification number', async () => {
  expect(await send({})).toMatchObject({ tin: '', birthCity: 'Wien', birthCountry: 'AT' })
  expect(await send({ tin: '12 345 678 901' })).toMatchObject({ tin: '12 345 678 901', birthCity: '', birthCountry: '' })
})

test('an installation without the report of sellers is sent nothing for it', async () => {
  expect(Object.keys((await send({ tin: null, birthCity: null, birthCountry: null })) as object)).toEqual([
    'status',
    'taxNumber',
    'agreesTo',
  ])
})

test('a private person does not agree to self-billing', async () => {
  expect(await send({})).toMatchObject({ status: 'small_business', agreesTo: '2026-01' })
  expect(await send({ status: 'private' })).toMatchObject({ status: 'private', agreesTo: null })
})
