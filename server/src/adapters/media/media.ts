import type { FrameRate } from './frame-rate.ts'

/** Looks into uploaded files and makes what people see. Every file is hostile until it has been re-encoded. */
export interface Media {
  /** What of the outside tools is here; asked once and remembered. */
  tools(): Promise<MediaTools>
  /** What stands between an uploaded file and this machine; found out once, by trying. */
  isolation(): Promise<MediaIsolation>
  /** Judges by content, never by name. Refuses an empty file with EmptyFileError. */
  detectKind(path: string): Promise<DetectedKind>
  /** Refuses with UnprocessableMediaError what cannot be read or is beyond the limits. */
  probeVideo(path: string, signal?: AbortSignal): Promise<VideoFacts>
  /** One pass makes all variants. Files appear in `outDir` only when all of them are whole. */
  renderVideo(request: RenderRequest): Promise<RenderedMedia>
  /** The frames of a film of ours, where its rate is constant from the first frame to the last. */
  countFrames(path: string, signal?: AbortSignal): Promise<CountedFrames | undefined>
  renderImage(request: RenderRequest): Promise<RenderedMedia>
  /** Crops to a square of 512 pixels, a JPEG at `output`. */
  renderProfilePicture(request: { input: string; output: string; signal?: AbortSignal | undefined }): Promise<RenderedFile>
}

export type MediaKind = 'video' | 'image' | 'other'
export type DetectedKind = { kind: MediaKind; mime: string; extension: string }

export type VideoFacts = {
  durationSeconds: number
  /** As shown: after rotation, with square pixels. */
  width: number
  height: number
  /** On average. */
  framesPerSecond: number
  /** The constant rate that what is made of it gets. */
  previewRate: FrameRate
  isHighDynamicRange: boolean
  videoStream: number
  audioStream: number | undefined
  /** In degrees, as the container turns the picture. */
  rotation: number
  codec: string
  isInterlaced: boolean
  /** Only of the picture, where the file tells. */
  bitsPerSecond: number | undefined
  captionTracks: number
}

export type Stretch = { fromSeconds: number; toSeconds: number }

/** What was measured of a film while its variants were made; what follows from it is for rules to say. */
export type VideoLook = {
  kind: 'video'
  width: number
  height: number
  durationSeconds: number
  rotation: number
  codec: string
  isInterlaced: boolean
  bitsPerSecond: number | undefined
  captionTracks: number
  hasSound: boolean
  framesPerSecond: number
  /** When the last frame ends; sound may go on. */
  pictureSeconds: number
  longestGap: (Stretch & { timesTheMedian: number }) | null
  black: Stretch[]
  still: Stretch[]
  silence: Stretch[]
  /** In LUFS, of the whole film; null without sound. */
  loudness: number | null
  /** In dBTP. */
  peak: number | null
  /** The share of pictures with bars. */
  barsShare: number
  /** `hashSamples`, two a second. */
  samples: Buffer
}

export type PhotoLook = { kind: 'photo'; width: number; height: number; isOneColour: boolean; samples: Buffer }
export type TakeLook = VideoLook | PhotoLook

export type RenderRequest = { input: string; outDir: string; variants: MediaVariants; signal?: AbortSignal | undefined }
/**
 * Thumbnails carry the watermark whenever a watermarked version is asked for, so that no clean picture leaks beside it; `cleanThumbnails`
 * makes each once more without it. `look` measures the file in the same pass.
 */
export type MediaVariants = {
  watermarked?: boolean
  optimized?: boolean
  thumbnails?: number
  cleanThumbnails?: boolean
  look?: boolean
}

export type CountedFrames = FrameRate & { frames: number }
/** Only films have `counted`. */
export type RenderedFile = {
  path: string
  mime: string
  sizeBytes: number
  width: number
  height: number
  counted?: CountedFrames | undefined
}
/** `lg` has a long side of 960 pixels, `md` of 400; the first thumbnail is the poster. */
export type Thumbnail = { lg: RenderedFile; md: RenderedFile }
export type RenderedMedia = {
  width: number
  height: number
  durationSeconds: number | undefined
  watermarked: RenderedFile | undefined
  optimized: RenderedFile | undefined
  thumbnails: Thumbnail[]
  cleanThumbnails: Thumbnail[]
  /** Absent where none was asked for, and where measuring failed: that is no reason to refuse a file. */
  look?: TakeLook | undefined
}

export type MediaTools = {
  isComplete: boolean
  /** A sentence to log or show when something is missing. */
  advice: string | undefined
  ffmpegVersion: string | undefined
}

export type MediaIsolation = {
  /** The tools run as a user and in a file system of their own. */
  isFull: boolean
  /** What protects this machine from an uploaded file, in sentences for whoever runs it. */
  words: string
}
