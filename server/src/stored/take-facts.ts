import type { PhotoLook, VideoLook } from '#adapters/media/media.ts'

/** What was measured of a file, without the hashes of its pictures, which have a column of their own. */
export type TakeFacts = Omit<VideoLook, 'samples'> | Omit<PhotoLook, 'samples'>
