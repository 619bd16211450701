import type { MediaFailure } from './media-failure.ts'
import { mediaFailureWords } from './media-failure-words.ts'

/** The file is at fault. The message is a full sentence for the person who sent it; only the failure is stored. */
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

/** This machine is at fault: retrying the file helps once the tool is installed. */
export class MediaToolMissingError extends Error {
  override name = 'MediaToolMissingError'
}

/** A tool timed out or was refused by the system, and the file is not to blame; a retry may succeed. */
export class MediaToolFailedError extends Error {
  override name = 'MediaToolFailedError'
}
