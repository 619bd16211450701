import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { bytesInWords } from './file-rules.ts'
import { UploadProblem } from './upload-problem.ts'
import { timeLeftInWords } from './upload-progress.ts'
import type { Upload } from './uploads-store.ts'

/** Returns the sentence in an upload's row. */
export function uploadWords(upload: Upload): string {
  const { state, problem, sizeBytes } = upload
  switch (state) {
    case 'waiting':
      return `${bytesInWords(sizeBytes)}, starts when another one is done`
    case 'uploading':
      return runningWords(upload)
    case 'paused':
      return `Paused at ${percentOf(upload)} % of ${bytesInWords(sizeBytes)}`
    case 'attaching':
      return 'Upload complete'
    case 'uploaded':
      return bytesInWords(sizeBytes)
    case 'broken':
      if (problem instanceof UploadProblem) return problem.message
      return upload.file || upload.media
        ? 'This upload was interrupted. Your progress is saved.'
        : `This upload was interrupted. Choose ${upload.fileName} again to resume it.`
    case 'failed':
    case 'refused':
      return problem instanceof UploadProblem ? problem.message : errorSentence(problem)
    default:
      return state satisfies never
  }
}

function runningWords({ progress, sizeBytes, ...upload }: Upload): string {
  const size = bytesInWords(sizeBytes)
  if (upload.isStalled) return `No connection at ${percentOf({ progress, sizeBytes })} % of ${size}. It resumes automatically.`
  if (!progress) return size
  const share = `${percentOf({ progress, sizeBytes })} % of ${size}`
  if (progress.sentBytes >= sizeBytes) return `${share}, being checked`
  if (progress.secondsLeft === null || progress.bytesPerSecond === null) return share
  return `${share}, ${bytesInWords(Math.round(progress.bytesPerSecond))} a second, ${timeLeftInWords(progress.secondsLeft)}`
}

export function shareOf({ progress, sizeBytes }: Pick<Upload, 'progress' | 'sizeBytes'>): number {
  return sizeBytes === 0 || !progress ? 0 : progress.sentBytes / sizeBytes
}

function percentOf(upload: Pick<Upload, 'progress' | 'sizeBytes'>): number {
  return Math.floor(shareOf(upload) * 100)
}
