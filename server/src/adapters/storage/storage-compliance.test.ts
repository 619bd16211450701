import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describeStorage } from '#testing/storage-compliance.ts'
import { diskStorage } from './disk-storage.ts'

// The same suite runs on a bucket in s3/s3-storage.slow.test.ts.
describeStorage({
  name: 'disk',
  chunkBytes: 100_000,
  open: (dir) => diskStorage(join(dir, 'store'), { require: async () => {} }),
  send: (storage, uploadId, { part, bytes }) => storage.writePart(uploadId, part, Readable.from([bytes])),
})
