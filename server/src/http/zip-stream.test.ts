import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { textsInZip, timeInZip } from '#testing/zip.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

const at = new Date('2027-02-03T04:05:06Z')
const entry = (name: string, open: ZipEntry['open'] = () => Readable.from([Buffer.from(name)])): ZipEntry => ({
  name,
  at,
  isPacked: false,
  open,
})

/** What a client gets, and the log. */
function zip(entries: ZipEntry[]) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return { sent: buffer(zipStream({ log }, entries, new AbortController().signal)), log: () => lines.join('') }
}

test('each file keeps its own time, not that of the download', async () => {
  const sent = await zip([entry('one.txt'), entry('two.txt')]).sent
  expect(textsInZip(sent)).toEqual({ 'one.txt': 'one.txt', 'two.txt': 'two.txt' })
  expect(timeInZip(sent)).toEqual(at)
})

test.each([
  ['cannot be opened', () => Promise.reject(new Error('gone'))],
  [
    'breaks off in the middle',
    () =>
      Readable.from(
        (function* () {
          yield Buffer.from('half of it')
          throw new Error('gone')
        })(),
      ),
  ],
])('a file that %s breaks off the download, and is logged', async (_words, open) => {
  const { sent, log } = zip([entry('good.txt'), entry('bad.txt', open), entry('never.txt')])
  await expect(sent).rejects.toThrow('gone')
  expect(log()).toContain('a zip could not be packed')
})
