/** An error that callers are expected to handle; anything else that a storage throws is our fault. */
class StorageError extends Error {
  override name = 'StorageError'
}

export class InvalidKeyError extends StorageError {
  override name = 'InvalidKeyError'
}

export class ObjectMissingError extends StorageError {
  override name = 'ObjectMissingError'
}

export class UploadMissingError extends StorageError {
  override name = 'UploadMissingError'
}

export class PartOutOfRangeError extends StorageError {
  override name = 'PartOutOfRangeError'
}

export class PartTooLargeError extends StorageError {
  override name = 'PartTooLargeError'
}

/** The transfer broke off, was shorter than its part, or was replaced by a later one of the same part. */
export class PartIncompleteError extends StorageError {
  override name = 'PartIncompleteError'
}

export class UploadIncompleteError extends StorageError {
  override name = 'UploadIncompleteError'
}

export class StorageFullError extends StorageError {
  override name = 'StorageFullError'
}

/** The disk or the store itself failed; the same call may succeed later. */
export class StorageUnavailableError extends StorageError {
  override name = 'StorageUnavailableError'
}
