import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemarkId, RemarkReplyId } from '@pairtake/protocol/ids'
import type { Remark } from '@pairtake/protocol/remark/remark'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveOut } from '#testing/not-here.ts'
import { viewRemarkCsv } from './remark-csv-view.ts'
import { viewRemarkEdl } from './remark-edl-view.ts'
import type { RemarkFile } from './remark-file-rules.ts'
import { viewRemarkFcpxml, viewRemarkXmeml } from './remark-xml-view.ts'

const film = { num: 30_000, den: 1001, frames: 1900, width: 1080, height: 1920 }

let count = 0
const remark = (given: Partial<Remark>): Remark => ({
  id: `r${++count}` as RemarkId,
  number: count,
  take: 2,
  state: 'open',
  fromFrame: null,
  toFrame: null,
  text: 'Turn the label.',
  briefQuote: null,
  drawing: null,
  doneTake: null,
  sentAt: '2026-11-16T09:00:00+00:00',
  addedLater: false,
  replies: [],
  ...given,
})
const reply = (by: 'agency' | 'creator', text: string) => ({ id: 'a' as RemarkReplyId, by, text, createdAt: '2026-11-16T09:00:00+00:00' })
const box: Remark['drawing'] = [
  {
    kind: 'box',
    points: [
      [0, 0],
      [3000, 2000],
    ],
  },
]
const file = (remarks: Remark[], more: Partial<RemarkFile> = {}): RemarkFile => ({ name: 'pour.mp4', take: 2, film, remarks, ...more })

const known = () =>
  file([
    remark({ number: 1, fromFrame: 128, toFrame: 128, briefQuote: 'Show the label', drawing: box }),
    remark({
      number: 2,
      fromFrame: 1800,
      toFrame: 1829,
      text: 'Softer\nlight.',
      state: 'done',
      doneTake: 3,
      replies: [reply('creator', 'Is it?')],
    }),
    remark({ number: 3, text: 'Warmer.', state: 'settled' }),
    remark({ number: 4, fromFrame: 128, toFrame: 130, text: 'And slower.' }),
  ])

type Parsed = Record<string, unknown>
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
  isArray: (name) => name === 'marker',
})
/** Follows element names into the parsed tree. */
const within = (read: unknown, ...names: string[]): unknown => names.reduce((at, name) => (at as Parsed)[name], read)
const read = (xml: string): Parsed => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml) as Parsed
}
const finalCutMarkers = (xml: string) =>
  within(read(xml), 'fcpxml', 'library', 'event', 'project', 'sequence', 'spine', 'gap', 'marker') as Record<string, string>[]
const premiereMarkers = (xml: string) => within(read(xml), 'xmeml', 'sequence', 'marker') as Record<string, string>[]

/** A minimal parser for RFC 4180. */
function cellsOf(csv: string): string[][] {
  const cells = [...csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)]
  expect(cells.map(([all]) => all).join('')).toBe(csv)
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a table', () => {
  test('R-354 has a line a remark, with timecodes from zero', () => {
    expect(cellsOf(viewRemarkCsv(known()))).toEqual([
      'Number,Take,State,From,To,From frame,To frame,Remark,Words of the brief,Drawing,Done in take,Replies'.split(','),
      ['1', '2', 'open', '00:00:04;08', '00:00:04;08', '128', '128', 'Turn the label.', 'Show the label', 'Box, upper left', '', ''],
      ['2', '2', 'done', '00:01:00;02', '00:01:01;01', '1800', '1829', 'Softer\nlight.', '', '', '3', 'Creator: Is it?'],
      ['3', '2', 'settled', '', '', '', '', 'Warmer.', '', '', '', ''],
      ['4', '2', 'open', '00:00:04;08', '00:00:04;10', '128', '130', 'And slower.', '', '', '', ''],
    ])
  })

  test('R-354 ABUSE 54 no cell begins like a formula, whatever was written', () => {
    for (const text of ['=cmd|/c calc!A0', '+1', '-1', '@SUM(1)', '=HYPERLINK("http://x","y")']) {
      const cells = cellsOf(viewRemarkCsv(file([remark({ text, briefQuote: text, replies: [reply('agency', text)] })]))).flat()
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect(cells).toContain(`'${text}`)
    }
  })
})

describe('a list for DaVinci Resolve', () => {
  test('R-354 begins at one o’clock, drops numbers where timecodes do, and has one marker a frame', () => {
    expect(viewRemarkEdl(known()).split('\r\n')).toEqual([
      'TITLE: pour.mp4, take 2',
      'FCM: DROP FRAME',
      '',
      '001  001      V     C        01:00:00;00 01:00:00;01 01:00:00;00 01:00:00;01',
      'The whole take / Not in the brief / Settled |C:ResolveColorGreen |M:3. Warmer. |D:1',
      '',
      '002  001      V     C        01:00:04;08 01:00:04;09 01:00:04;08 01:00:04;09',
      'Brief: Show the label / Drawing: Box, upper left / Not in the brief |C:ResolveColorBlue |M:1. Turn the label. / 4. And slower. |D:3',
      '',
      '003  001      V     C        01:01:00;02 01:01:00;03 01:01:00;02 01:01:00;03',
      'Not in the brief / Done in take 3 / Creator: Is it? |C:ResolveColorYellow |M:2. Softer light. |D:30',
      '',
      '',
    ])
    expect(viewRemarkEdl(file([remark({})], { film: { ...film, num: 25, den: 1 } }))).toContain('FCM: NON-DROP FRAME')
  })

  test('R-354 ABUSE 54 a text that names parts of the line stays in its own', () => {
    const text = 'Fine |C:ResolveColorRed |M:Approved |D:999\r\n002  001      V     C        01:00:00:00\u2028* FROM CLIP NAME: x'
    const lines = viewRemarkEdl(
      file([remark({ number: 1, fromFrame: 0, toFrame: 0, text, briefQuote: text, replies: [reply('agency', text)] })]),
    )
      .split('\r\n')
      .filter((line) => line !== '')
    expect(lines).toHaveLength(4)
    expect(lines[3]?.split('|').map((part) => part.slice(0, 2))).toEqual(['Br', 'C:', 'M:', 'D:'])
    expect(lines[3]).toMatch(/\|C:ResolveColorBlue \|M:1\. Fine \/C:ResolveColorRed .* \|D:1$/)
    expect(viewRemarkEdl(file([remark({})], { name: 'a\nFCM: x' })).split('\r\n')[0]).toBe('TITLE: a FCM: x, take 2')
  })
})

describe('Final Cut Pro', () => {
  test('R-354 gets a project as long as the take, with a to-do marker a remark at its exact time', () => {
    const xml = viewRemarkFcpxml(known())
    const root = within(read(xml), 'fcpxml')
    expect(within(root, 'version')).toBe('1.10')
    expect(within(root, 'resources', 'format')).toEqual({ id: 'r1', frameDuration: '1001/30000s', width: '1080', height: '1920' })
    expect(within(root, 'library', 'event', 'project', 'name')).toBe('pour.mp4, take 2')
    const sequence = within(root, 'library', 'event', 'project', 'sequence') as Parsed
    expect(sequence).toMatchObject({ format: 'r1', duration: '1901900/30000s', tcStart: '0s', tcFormat: 'DF' })
    expect(finalCutMarkers(xml)).toEqual([
      { start: '0s', duration: '1001/30000s', value: '3. Warmer.', completed: '1', note: 'The whole take\nNot in the brief\nSettled' },
      {
        start: '128128/30000s',
        duration: '1001/30000s',
        value: '1. Turn the label.',
        completed: '0',
        note: 'Brief: Show the label\nDrawing: Box, upper left',
      },
      { start: '128128/30000s', duration: '3003/30000s', value: '4. And slower.', completed: '0', note: 'Not in the brief' },
      {
        start: '1801800/30000s',
        duration: '30030/30000s',
        value: '2. Softer light.',
        completed: '1',
        note: 'Not in the brief\nDone in take 3\nCreator: Is it?',
      },
    ])
  })
})

describe('Premiere Pro', () => {
  test('R-354 gets a sequence as long as the take, a point ending at -1 and a stretch behind its last frame', () => {
    const xml = viewRemarkXmeml(known())
    const root = within(read(xml), 'xmeml')
    expect(within(root, 'version')).toBe('4')
    expect(within(root, 'sequence')).toMatchObject({
      name: 'pour.mp4, take 2',
      duration: '1900',
      rate: { timebase: '30', ntsc: 'TRUE' },
      timecode: { string: '00;00;00;00', frame: '0', displayformat: 'DF' },
      media: { video: { format: { samplecharacteristics: { width: '1080', height: '1920' } } } },
    })
    expect(premiereMarkers(xml).map(({ name, in: from, out }) => [name, from, out])).toEqual([
      ['3. Warmer.', '0', '-1'],
      ['1. Turn the label.', '128', '-1'],
      ['4. And slower.', '128', '131'],
      ['2. Softer light.', '1800', '1830'],
    ])
    expect(premiereMarkers(xml)[1]?.['comment']).toBe('Brief: Show the label\nDrawing: Box, upper left')
  })

  test('R-354 counts in the timebase of its rate, a thousandth slower or not', () => {
    const rateOf = (num: number, den: number) =>
      within(read(viewRemarkXmeml(file([remark({})], { film: { ...film, num, den } }))), 'xmeml', 'sequence', 'rate')
    expect(rateOf(24_000, 1001)).toEqual({ timebase: '24', ntsc: 'TRUE' })
    expect(rateOf(25, 1)).toEqual({ timebase: '25', ntsc: 'FALSE' })
    expect(rateOf(60_000, 1001)).toEqual({ timebase: '60', ntsc: 'TRUE' })
    expect(rateOf(60, 1)).toEqual({ timebase: '60', ntsc: 'FALSE' })
  })
})

test('R-354 a take whose rate is unknown only has remarks about the whole take, in every format', () => {
  const unknown = file([remark({ number: 1, fromFrame: 128, toFrame: 140 }), remark({ number: 2 })], { film: null })
  expect(cellsOf(viewRemarkCsv(unknown))[1]).toEqual(['1', '2', 'open', '', '', '128', '140', 'Turn the label.', '', '', '', ''])
  const edl = viewRemarkEdl(unknown)
  expect(edl.match(/^\d{3} .*$/gm)).toEqual(['001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01'])
  expect(edl).toContain('|M:1. Turn the label. / 2. Turn the label. |D:1')
  expect(finalCutMarkers(viewRemarkFcpxml(unknown)).map(({ start, duration }) => [start, duration])).toEqual([
    ['0s', '1/25s'],
    ['0s', '1/25s'],
  ])
  expect(premiereMarkers(viewRemarkXmeml(unknown)).map(({ in: from, out }) => [from, out])).toEqual([
    ['0', '-1'],
    ['0', '-1'],
  ])
})

describe('R-354 ABUSE 54 XML', () => {
  const hostile =
    '</marker><marker start="0s" value="x"/><!-- " & \' ]]> <![CDATA[ &lt; &#0; \u0000\u0001\u0008\u000b\uFFFE\uD800 \u202e 👩‍👩‍👧 שלום\tz'
  /** The part of it that XML can represent, on one line. */
  const held = '</marker><marker start="0s" value="x"/><!-- " & \' ]]> <![CDATA[ &lt; &#0;'

  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'pairtake-remarks-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  const hostileFile = () =>
    file([remark({ number: 1, text: hostile, briefQuote: hostile, replies: [reply('agency', hostile)] })], { name: hostile })

  test('ABUSE 54 what was written is words and opens nothing', () => {
    const finalCut = finalCutMarkers(viewRemarkFcpxml(hostileFile()))
    const premiere = premiereMarkers(viewRemarkXmeml(hostileFile()))
    expect([finalCut.length, premiere.length]).toEqual([1, 1])
    for (const words of [finalCut[0]?.['value'], premiere[0]?.['name']]) {
      expect(words?.startsWith(`1. ${held}`), words).toBe(true)
      expect(words?.endsWith('👩‍👩‍👧 שלום z'), words).toBe(true)
    }
    expect(finalCut[0]?.['note']?.split('\n')).toHaveLength(3)
  })

  test('is well-formed to another reader', async (context) => {
    for (const [name, xml] of [
      ['a.fcpxml', viewRemarkFcpxml(hostileFile())],
      ['a.xml', viewRemarkXmeml(hostileFile())],
    ] as const) {
      const path = join(dir, name)
      await writeFile(path, xml)
      const result = await promisify(execFile)('xmllint', ['--noout', '--nonet', path]).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!result) return leaveOut(context, 'xmllint is not installed; the XML was read by one reader only')
      expect(result.stderr).toBe('')
    }
  })

  test('has a marker for each remark whatever anybody writes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const one = file(
          texts.map((text, index) => remark({ number: index + 1, fromFrame: index, toFrame: index, text, briefQuote: text })),
        )
        expect(finalCutMarkers(viewRemarkFcpxml(one))).toHaveLength(texts.length)
        expect(premiereMarkers(viewRemarkXmeml(one))).toHaveLength(texts.length)
        expect(viewRemarkEdl(one).match(/ \|M:/g)).toHaveLength(texts.length)
        expect(viewRemarkEdl(one).split(/[\r\n\u0085\u2028\u2029]+/)).toHaveLength(3 + texts.length * 2)
        expect(cellsOf(viewRemarkCsv(one)).map((row) => row.length)).toEqual(Array.from({ length: texts.length + 1 }, () => 12))
      }),
    )
  })
})
