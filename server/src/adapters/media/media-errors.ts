import type { MediaFailure } from './media-failure.ts'
import { mediaFailureWords } from './media-failure-words.ts'

/** The file's fault. The message is a whole sentence for the person who sent it; what is kept of it is the failure. */
export class UnprocessableMediaError extends Error {
  override name = 'UnprocessableMediaError'
  readonly failure: MediaFailure

  constructor(failure: MediaFailure, options?: ErrorOptions) {
    super(mediaFailureWords(failure), options)
    this.failure = failure
  }
}

export class EmptyFileError extends UnprocessableMediaError {
  override name = 'EmptyFileError'
  constructor() {
    super({ kind: 'file_empty' })
  }
}

/** This machine's fault: trying the file again helps once the tool is installed. */
export class MediaToolMissingError extends Error {
  override name = 'MediaToolMissingError'
}

/** A tool ran out of time or was refused by the system for no reason that lies in the file; a later try may succeed. */
export class MediaToolFailedError extends Error {
  override name = 'MediaToolFailedError'
}
