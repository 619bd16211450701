import type { PhotoLook, VideoLook } from '#adapters/media/media.ts'

/** Measurements of a file, without the hashes of its pictures, which have their own column. */
export type TakeFacts = Omit<VideoLook, 'samples'> | Omit<PhotoLook, 'samples'>
