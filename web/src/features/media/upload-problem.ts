/** An upload that cannot go on by itself; the message is a sentence for the person. */
export class UploadProblem extends Error {
  /** Nothing will help but another file. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message)
    this.name = 'UploadProblem'
    this.isFinal = isFinal
  }
}

export const connectionWords = 'The connection broke off. What has arrived is kept, so you can go on from there.'
export const storageWords = 'The storage did not take a part of this file. Please try again.'
export const unreadableWords = 'This file was moved or changed meanwhile. Please choose it again.'
export const otherFileWords = 'This is not the file that was begun. Please choose the same one, or cancel and upload this one anew.'
