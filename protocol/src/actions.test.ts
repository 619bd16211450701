import { describe, expect, test } from 'vitest'
import { capabilities, mayAct, stateTable, whyClosed } from './actions.ts'

const table = stateTable({
  record: 'letter',
  words: { open: 'open', sent: 'on its way' },
  end: { as: 'voided', words: 'was torn up' },
  actions: {
    send: { from: ['open'], to: 'sent', by: ['agency', 'clock'], phrase: 'be sent' },
    tear: { from: ['open', 'sent'], to: null, ends: true, by: ['operator'], phrase: 'be torn up' },
  },
})
const can = capabilities(table)

describe('what the table of a state machine says', () => {
  test('is open from the states that it names, and says why not from the others', () => {
    expect([can.send({ state: 'open' }), can.send({ state: 'sent' }), can.tear({ state: 'sent' })]).toEqual([true, false, true])
    expect(can.send.states).toEqual(['open'])
    expect(can.send.why({ state: 'open' })).toBeNull()
    expect(can.send.why({ state: 'sent' })).toBe('This letter is on its way and cannot be sent now.')
  })

  test('a record that has ended moves no more, whichever way its time is written', () => {
    for (const ended of [{ voidedAt: '2026-11-16' }, { voided_at: new Date() }]) {
      expect(can.send({ state: 'open', ...ended })).toBe(false)
      expect(can.send.why({ state: 'open', ...ended })).toBe('This letter was torn up and cannot be sent now.')
    }
    for (const live of [{}, { voidedAt: null }, { voided_at: null }, { voidedAt: undefined }, { returnedAt: '2026-11-16' }]) {
      expect(can.send({ state: 'open', ...live })).toBe(true)
    }
    const { end: _none, ...endless } = table
    const ended = { state: 'open' as const, voidedAt: '2026-11-16' }
    expect(capabilities(endless).send(ended)).toBe(true)
  })

  test('a state or an action without words is told as well as can be', () => {
    expect(whyClosed(table, 'send', { state: 'lost' })).toBe('This letter is lost and cannot be sent now.')
    expect(whyClosed(table, 'burn', { state: 'sent' })).toBe('This letter is on its way and cannot be changed now.')
  })

  test('an action is for the roles that it names', () => {
    const { send, tear } = table.actions
    expect([mayAct(send, 'agency'), mayAct(send, 'creator'), mayAct(tear, 'operator'), mayAct(tear, 'agency')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
