import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canBeFiled,
  canBeLeft,
  lastFiledOf,
  nextKindOf,
  openFileOf,
  partsThatDiffer,
  saysMissing,
  withActivities,
  type FileStand,
} from './dac7-file-rules.ts'

const same = { platform: false, changed: 0, gone: 0, added: 0 }

test('R-371 R-372 R-373 what the next file is', () => {
  expect(nextKindOf(false, { ...same, added: 2 })).toBe('first')
  expect(nextKindOf(false, same)).toBe('nil')
  expect(nextKindOf(true, same)).toBeNull()
  expect(nextKindOf(true, { ...same, added: 1 })).toBe('addition')
  for (const one of [{ platform: true }, { changed: 1 }, { gone: 1 }]) {
    expect(nextKindOf(true, { ...same, ...one })).toBe('correction')
    expect(nextKindOf(true, { ...same, added: 3, ...one })).toBe('correction')
  }
})

test('R-375 a file is filed on top of the one it was made for, one that others build on stays, and one is open at most', () => {
  const file = (id: string, follows: string | null, filedOn: string | null, isOpen = false): FileStand => ({ id, follows, filedOn, isOpen })
  const open = file('1', null, null, true)
  expect([canBeFiled(open, [open]), canBeLeft(open, [open])]).toEqual([true, true])
  const [first, second] = [file('1', null, '2027-01-20'), file('2', '1', '2027-03-01')]
  const both = [second, first]
  expect([canBeFiled(second, both), canBeLeft(second, both), canBeLeft(first, both)]).toEqual([false, true, false])
  // Rejected, and later found to have been accepted after all.
  const turned = file('2', '1', null)
  expect([canBeFiled(turned, [turned, first]), canBeLeft(turned, [turned, first])]).toEqual([true, false])
  const next = file('3', '1', null, true)
  expect([canBeFiled(turned, [next, turned, first]), canBeLeft(first, [next, turned, first])]).toEqual([false, false])
  expect(canBeFiled(turned, [file('3', '1', '2027-04-01'), turned, first])).toBe(false)
})

test('R-375 whatever operators say in whatever order, each filed file builds on the one that was filed before it', () => {
  const step = fc.record({ what: fc.constantFrom('take', 'file', 'leave'), which: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let files: FileStand[] = []
      for (const { what, which } of steps) {
        if (what === 'take') {
          if (openFileOf(files)) continue
          files = [{ id: String(files.length), follows: lastFiledOf(files)?.id ?? null, filedOn: null, isOpen: true }, ...files]
          continue
        }
        const chosen = files[which % Math.max(files.length, 1)]
        if (!chosen || !(what === 'file' ? canBeFiled : canBeLeft)(chosen, files)) continue
        files = files.map((one) => (one === chosen ? { ...one, isOpen: false, filedOn: what === 'file' ? '2027-01-20' : null } : one))
      }
      const filed = files.filter(({ filedOn }) => filedOn !== null)
      expect(filed.map(({ follows }) => follows)).toEqual([...filed.slice(1).map(({ id }) => id), ...(filed.length > 0 ? [null] : [])])
      expect(files.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})

test('R-372 what differs between two records of a seller is named', () => {
  const record = (parts: Record<string, string>) =>
    `<Identity>${['ResCountryCode', 'TIN', 'VAT', 'Name', 'Address', 'BirthInfo'].map((name) => (name in parts ? `<${name}>${parts[name]}</${name}>` : '')).join('')}${parts['FinancialIdentifier'] ?? ''}</Identity><RelevantActivities>${parts['amounts'] ?? ''}</RelevantActivities>`
  const all = {
    ResCountryCode: 'FR',
    TIN: '1',
    Name: 'A',
    Address: '<City>Lyon</City>',
    BirthInfo: '<BirthDate>1</BirthDate>',
    amounts: '10',
  }
  expect(partsThatDiffer(record(all), record(all))).toEqual([])
  expect(partsThatDiffer(record(all), record({ ...all, TIN: '2' }))).toEqual(['tin'])
  expect(partsThatDiffer(record(all), record({ ...all, VAT: 'FR1' }))).toEqual(['vat'])
  // A text may have line ends.
  expect(partsThatDiffer(record({ ...all, Name: 'A\nB' }), record({ ...all, Name: 'A\nC' }))).toEqual(['name'])
  expect(partsThatDiffer(record(all), record({ ...all, ResCountryCode: 'AT' }))).toEqual(['address'])
  expect(
    partsThatDiffer(record(all), record({ ...all, Address: '<City>Nice</City>', Name: 'B', BirthInfo: '<BirthDate>2</BirthDate>' })),
  ).toEqual(['name', 'birth_date', 'address'])
  const birth = `${all.BirthInfo}<BirthPlace><City>Lyon</City></BirthPlace>`
  expect(partsThatDiffer(record(all), record({ ...all, BirthInfo: birth }))).toEqual(['birth_place'])
  const account = { ...all, FinancialIdentifier: '<FinancialIdentifier><Identifier>X</Identifier></FinancialIdentifier>' }
  expect(partsThatDiffer(record(all), record({ ...account, amounts: '$& 9' }))).toEqual(['account', 'amounts'])
  expect(withActivities(record(all), '<RelevantActivities>$& 9</RelevantActivities>')).toBe(record({ ...all, amounts: '$& 9' }))
})

test('R-374 a record says a tax number or place of birth only if it gives one, and every other detail always', () => {
  const record = (tin: string, birthPlace = '') => `<TIN ${tin}</TIN><BirthInfo><BirthDate>2000-05-04</BirthDate>${birthPlace}</BirthInfo>`
  const known = record('issuedBy="FR">1')
  const unknown = record('unknown="true">NOTIN')
  const born = record('unknown="true">NOTIN', '<BirthPlace><City>Mostar</City></BirthPlace>')
  expect([known, unknown, born].map((one) => saysMissing(one, ['tin']))).toEqual([true, false, false])
  expect([known, unknown, born].map((one) => saysMissing(one, ['birth_place']))).toEqual([false, false, true])
  expect([known, unknown, born].map((one) => saysMissing(one, ['tin', 'birth_place']))).toEqual([true, false, true])
  expect([known, unknown, born].map((one) => saysMissing(one, ['tin', 'address']))).toEqual([true, true, true])
  expect([known, unknown, born].map((one) => saysMissing(one, []))).toEqual([false, false, false])
})
