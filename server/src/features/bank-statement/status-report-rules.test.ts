import { expect, test } from 'vitest'
import { statusReport } from '#testing/bank-files.ts'
import { readBankFile } from './bank-file-rules.ts'

const reportOf = (text: string) => {
  const file = readBankFile(text, 'EUR')
  if (file.kind !== 'status') throw new Error('It is no report.')
  return file.report
}

test('R-170 a report of the bank names the transfers that it refuses, with its reasons', () => {
  const report = reportOf(statusReport({ fileRef: 'PT1', refused: [{ endToEndId: 'one', reason: 'AC01', amount: '60.00' }] }))
  expect(report).toEqual({
    fileRef: 'PT1',
    wholeFile: undefined,
    refused: [{ endToEndId: 'one', amountMinor: 6000, reasonCode: 'AC01', words: '' }],
  })
})

test('R-170 a report may refuse the whole file', () => {
  expect(reportOf(statusReport({ fileRef: 'PT1', whole: { reason: 'FF01' } }))).toMatchObject({
    wholeFile: { reasonCode: 'FF01' },
    refused: [],
  })
})

test('R-170 a report that names no file, or refuses a transfer without saying which, is refused', () => {
  expect(() => reportOf(statusReport({ fileRef: '' }))).toThrow('doesn’t say which file')
  expect(() => reportOf(statusReport({ fileRef: 'PT1', refused: [{ endToEndId: '', reason: 'AC01' }] }))).toThrow('doesn’t say which')
})
