import { expect, test } from 'vitest'
import { eventReader, type ReadEvent } from './event-reader.ts'

const stream =
  'id: 1\r\nretry: 2000\r\n\r\n: still here\n\nevent: message\nid: 2\ndata: {"record":"conversation"}\n\nevent: changed\ndata: a\ndata: b\n\n'

test('reads the same events whatever the pieces it comes in', () => {
  for (const size of [1, 2, 3, 7, 50, stream.length]) {
    const events: ReadEvent[] = []
    const ids: string[] = []
    const read = eventReader({ event: (event) => events.push(event), id: (id) => ids.push(id) })
    for (let at = 0; at < stream.length; at += size) read(stream.slice(at, at + size))
    expect(events, `pieces of ${size}`).toEqual([
      { kind: 'message', id: '2', data: '{"record":"conversation"}' },
      { kind: 'changed', id: '', data: 'a\nb' },
    ])
    expect(ids).toEqual(['1', '2'])
  }
})

test('waits for the empty line that ends an event', () => {
  const events: ReadEvent[] = []
  const read = eventReader({ event: (event) => events.push(event), id: () => {} })
  read('event: message\ndata: {}\n')
  expect(events).toEqual([])
  read('\n')
  expect(events).toHaveLength(1)
})
