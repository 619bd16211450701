import type { SystemTool } from './install-system.ts'

const ffmpegPath = process.env['FFMPEG_PATH'] || 'ffmpeg'
const withoutFfmpeg = 'uploaded videos cannot be processed until it is there (or FFMPEG_PATH names it); the rest runs.'

/** What the running program uses of the system; an ffmpeg named by its place has its ffprobe beside it. */
export const programTools: readonly SystemTool[] = [ffmpegPath, ffmpegPath.replace(/[^/]*$/, 'ffprobe')].map((command) => ({
  commands: [command],
  debianPackages: ['ffmpeg'],
  without: withoutFfmpeg,
}))

export const browserTool: SystemTool = {
  commands: [process.env['CHROMIUM_PATH'] || 'chromium', 'chromium-browser', 'google-chrome'],
  debianPackages: ['chromium', 'fonts-liberation'],
  without: 'the tests in a browser are SKIPPED.',
}

/** What the tests use beyond that. */
export const testTools: readonly SystemTool[] = [
  ...programTools,
  browserTool,
  {
    commands: ['pdftotext'],
    debianPackages: ['poppler-utils'],
    without: 'the texts of invoices and other papers are not tested.',
  },
  {
    commands: ['xmllint'],
    debianPackages: ['libxml2-utils'],
    without: 'bank files are not tested against their schema.',
  },
]
