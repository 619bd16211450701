/** An upload that cannot continue automatically; the message is a sentence for the person. */
export class UploadProblem extends Error {
  /** True if only choosing the right file can help; what arrived is kept for it. */
  readonly needsFile: boolean

  constructor(message: string, { needsFile = false }: { needsFile?: boolean } = {}) {
    super(message)
    this.name = 'UploadProblem'
    this.needsFile = needsFile
  }
}

export const connectionWords = 'The connection was lost. Your progress is saved, so you can resume from there.'
export const storageWords = 'Part of this file couldn’t be stored. Please try again.'
const unreadableWords = 'This file was moved or changed. Please choose it again.'
export const otherFileWords = 'This isn’t the file you started with. Choose that one, or cancel and upload this one instead.'

/** Throws an `UploadProblem` for a file that was moved or changed since it was chosen. */
export function readBytes(slice: Blob): Promise<ArrayBuffer> {
  return slice.arrayBuffer().catch(() => {
    throw new UploadProblem(unreadableWords, { needsFile: true })
  })
}
