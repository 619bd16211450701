import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ffmpegMedia } from '@pairtake/server/adapters/media/ffmpeg-media'
import type { MediaVariants } from '@pairtake/server/adapters/media/media'
import { renderCommand, videoSize } from '@pairtake/server/adapters/media/video-command'
import { watermarkPng } from '@pairtake/server/adapters/media/watermark'
import { deliveryVariants } from '@pairtake/server/features/media/make-renditions-act'
import { makeVideo } from '@pairtake/server/testing/media-files'
import { countProcessorTime } from './group-time.ts'

// The processor time of rendering compared with the bare ffmpeg command that does the same work, and with one command per variant. `node
// bench/media.ts [rounds]`; needs root, and Linux with cgroup2.

const run = promisify(execFile)
const rounds = Number(process.argv[2] ?? 5)
const variants = deliveryVariants({ kind: 'video' })
const media = ffmpegMedia()
const dir = await mkdtemp(join(tmpdir(), 'bench-media-'))
const input = await makeVideo({ seconds: 20, width: 1920, height: 1080, framesPerSecond: 30 })
const facts = await media.probeVideo(input)
const watermarkPath = join(dir, 'watermark.png')
const { width, height } = videoSize(facts)
await writeFile(watermarkPath, await watermarkPng(width, height))

const plan = { input, outDir: dir, facts, watermarkPath, canToneMap: true }
const bare = (wanted: MediaVariants) => run('ffmpeg', renderCommand({ ...plan, variants: wanted }))
const contenders: Record<string, () => Promise<unknown>> = {
  renderVideo: () => media.renderVideo({ input, outDir: join(dir, 'ours'), variants }),
  'bare command, one pass': () => bare(variants),
  'bare command, with the check': () => bare({ ...variants, look: true }),
  'bare commands, one per variant': async () => {
    await bare({ watermarked: true })
    await bare({ optimized: true })
    await bare({ thumbnails: 3 })
  },
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const used = countProcessorTime()
const spent = new Map<string, number[]>()
for (let round = 0; round < rounds; round += 1) {
  for (const [name, work] of Object.entries(contenders)) {
    const before = used.seconds()
    await work()
    spent.set(name, [...(spent.get(name) ?? []), used.seconds() - before])
  }
}

used.end()

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const floor = median(spent.get('bare command, one pass') ?? [])
say(`20 s of 1920 × 1080 at 30 frames a second, ${rounds} rounds, ${availableParallelism()} cores`)
for (const [name, values] of spent) {
  const range = `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
  say(`${name.padEnd(32)} ${median(values).toFixed(2)} s (${range})  ${(median(values) / floor).toFixed(3)} ×`)
}
await rm(dir, { recursive: true, force: true })
