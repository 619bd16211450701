import { expect, test } from 'vitest'
import { lastWordsOf } from './last-words.ts'

test.each([
  ['an address', 'No such mailbox: ida@studio.example, try later', 'No such mailbox: …, try later'],
  ['an account number', 'The bank refused DE89 3704 0044 0532 0130 00 today', 'The bank refused … today'],
  ['what a database quotes', 'invalid input syntax for type uuid: "Mara K."', 'invalid input syntax for type uuid: …'],
  [
    'what a database quotes with quotes in it',
    'invalid input syntax for type json: "{"name":"Mara"}"',
    'invalid input syntax for type json: …',
  ],
  ['a long number', 'The tax number 12345678901 is unknown', 'The tax number … is unknown'],
])('the reason of a failure is kept without %s', (_words, message, kept) => {
  expect(lastWordsOf(new Error(message))).toBe(kept)
})

test('names of tables and short numbers are kept, and only the first line', () => {
  expect(lastWordsOf(new Error('relation "no_such_table" does not exist\nLINE 1: select'))).toBe('relation "no_such_table" does not exist')
  expect(lastWordsOf('Answered with 503 after 123456 ms')).toBe('Answered with 503 after 123456 ms')
})

test('it has 200 letters at most, and something to say without a message', () => {
  expect(lastWordsOf(new Error('x'.repeat(200)))).toBe('x'.repeat(200))
  expect(lastWordsOf(new Error('x'.repeat(201)))).toBe(`${'x'.repeat(199)}…`)
  expect([lastWordsOf(new TypeError('')), lastWordsOf('')]).toEqual(['TypeError', 'No reason was given.'])
})
