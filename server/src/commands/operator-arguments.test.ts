import { expect, test } from 'vitest'
import { readArguments, usage } from './operator-arguments.ts'

test.each([
  [['add', 'a@b.example'], { verb: 'add', wish: { email: 'a@b.example', flags: [] } }],
  [['add', '--password-from-env', 'a@b.example'], { verb: 'add', wish: { email: 'a@b.example', flags: ['--password-from-env'] } }],
  [['list'], { verb: 'list', wish: { email: '', flags: [] } }],
  [['remove', 'a@b.example', '--last'], { verb: 'remove', wish: { email: 'a@b.example', flags: ['--last'] } }],
])('the arguments %j are understood', (typed, asked) => {
  expect(readArguments(typed)).toEqual(asked)
})

test.each([
  [[], ''],
  [['suspend', 'a@b.example'], 'There is no "suspend" here.\n\n'],
  // A property that every object has is not a verb.
  [['toString'], 'There is no "toString" here.\n\n'],
  [['add', 'a@b.example', '--last'], '"add" takes no --last.\n\n'],
  [['remove', 'a@b.example', '--password-from-env'], '"remove" takes no --password-from-env.\n\n'],
  [['list', 'a@b.example'], '"a@b.example" is one argument too many.\n\n'],
  [['remove', 'a@b.example', 'c@d.example'], '"c@d.example" is one argument too many.\n\n'],
])('the arguments %j are refused with the usage', (typed, words) => {
  expect(readArguments(typed)).toEqual({ refusal: `${words}${usage}` })
})

test.each(['add', 'remove'])('%s without an email says what is missing', (verb) => {
  expect(readArguments([verb])).toEqual({ refusal: `Please give the email address: npm run operator -- ${verb} EMAIL` })
})
