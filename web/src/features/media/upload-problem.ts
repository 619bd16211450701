/** An upload that cannot continue automatically; the message is a sentence for the person. */
export class UploadProblem extends Error {
  /** True if only a different file can help. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message)
    this.name = 'UploadProblem'
    this.isFinal = isFinal
  }
}

export const connectionWords = 'The connection was lost. Your progress is saved, so you can resume from there.'
export const storageWords = 'Part of this file couldn’t be stored. Please try again.'
export const unreadableWords = 'This file was moved or changed. Please choose it again.'
export const otherFileWords = 'This isn’t the file you started with. Choose that one, or cancel and upload this one instead.'
