import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'
import { afterAll, expect, test } from 'vitest'
import { ffmpegMedia } from '#adapters/media/ffmpeg-media.ts'
import { makeFilm } from '#testing/media-files-checked.ts'
import { findingsOf } from './take-check-rules.ts'

const media = ffmpegMedia()
const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

const nothing: Requirements = { minSeconds: null, maxSeconds: null, minShortSide: null, sound: false, captions: false }
type Case = { film?: Parameters<typeof makeFilm>[0]; crop?: string; asks?: Partial<Requirements> }

async function said({ film = {}, crop, asks }: Case): Promise<string[]> {
  const input = await makeFilm(film)
  const outDir = await mkdtemp(join(tmpdir(), 'checked-'))
  dirs.push(outDir)
  const { look } = await media.renderVideo({ input, outDir, variants: { watermarked: true, look: true } })
  if (look?.kind !== 'video') throw new Error('The film was not looked at.')
  const { samples: _samples, ...facts } = look
  const found = findingsOf(facts, { crop: crop ?? null, requirements: asks ? { ...nothing, ...asks } : null })
  return found.map(({ kind, level }) => `${level} ${kind}`)
}

const tone = (volume: number) => `aevalsrc=${volume}*sin(2*PI*1000*t)|${volume}*sin(2*PI*1000*t):s=48000`
const silentBetween = (from: number, to: number) =>
  `aevalsrc=0.12*sin(2*PI*1000*t)|0.12*sin(2*PI*1000*t):s=48000,volume='if(between(t,${from},${to}),0,1)':eval=frame`

test('a good film has no finding (R-321)', async () => {
  expect(await said({})).toEqual([])
})

test.each<[finding: string, outside: Case, inside: Case]>([
  ['must shape', { crop: '9:16', film: { width: 738 } }, { crop: '9:16', film: { width: 730 } }],
  ['must length', { asks: { maxSeconds: 5 }, film: { seconds: 5.8 } }, { asks: { maxSeconds: 5 }, film: { seconds: 5.4 } }],
  ['must short_side', { asks: { minShortSide: 722 } }, { asks: { minShortSide: 720 } }],
  ['notice small', { film: { width: 718 } }, { film: { width: 720 } }],
  ['must no_sound', { asks: { sound: true }, film: { sound: null } }, { asks: { sound: true } }],
  [
    'must all_silent',
    { asks: { sound: true }, film: { sound: tone(0) } },
    { asks: { sound: true }, film: { sound: silentBetween(0, 2.5) } },
  ],
  ['must no_captions', { asks: { captions: true } }, { asks: { captions: true }, film: { captions: true } }],
  ['must all_black', { film: { picture: 'color=c=black' } }, { film: { black: [2, 2.4] } }],
  ['must all_still', { film: { stillFrom: 0.1 } }, { film: { stillFrom: 3.5 } }],
  ['notice black', { film: { black: [2, 3.5] } }, { film: { black: [2, 2.4] } }],
  ['notice black', { film: { black: [5.2, 6] } }, { film: { black: [5.6, 6] } }],
  ['notice still', { film: { seconds: 8, stillFrom: 2 } }, { film: { seconds: 8, stillFrom: 3.5 } }],
  ['notice silence', { film: { sound: silentBetween(1, 4.5) } }, { film: { sound: silentBetween(1, 3.5) } }],
  ['notice loudness', { film: { sound: tone(0.058) } }, { film: { sound: tone(0.068) } }],
  [
    'notice peak',
    { film: { sound: "aevalsrc='if(lt(mod(t,1),0.01),0.98,0.08)*sin(2*PI*997*t)':s=48000" } },
    { film: { sound: "aevalsrc='if(lt(mod(t,1),0.01),0.7,0.08)*sin(2*PI*997*t)':s=48000" } },
  ],
  [
    'notice bars',
    { film: { filters: 'scale=720:1120,pad=720:1280:0:80,setsar=1' } },
    { film: { filters: 'scale=720:1200,pad=720:1280:0:40,setsar=1' } },
  ],
  ['notice frame_rate', { film: { rate: 22 } }, { film: { rate: 24 } }],
  [
    'notice frame_gaps',
    { film: { filters: "select='not(between(n,60,63))'", output: ['-fps_mode', 'passthrough'] } },
    { film: { filters: "select='not(between(n,60,60))'", output: ['-fps_mode', 'passthrough'] } },
  ],
  ['notice interlaced', { film: { output: ['-flags', '+ilme+ildct', '-x264-params', 'tff=1'] } }, { film: {} }],
  ['notice few_bits', { film: { output: ['-crf', '50', '-preset', 'veryfast'] } }, { film: { output: ['-crf', '20'] } }],
  ['notice old_codec', { film: { container: 'mkv', output: ['-c:v', 'mjpeg', '-q:v', '3'] } }, { film: { container: 'mkv' } }],
])('only %s is found, and not just inside its limit (R-321)', async (finding, outside, inside) => {
  expect(await said(outside)).toEqual([finding])
  expect(await said(inside)).toEqual([])
})
