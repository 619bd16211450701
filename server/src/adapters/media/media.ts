import type { FrameRate } from './frame-rate.ts'

/** Examines uploaded files and makes what people see. Every file is treated as hostile until it has been re-encoded. */
export interface Media {
  /** Which outside tools are available; detected once and cached. */
  tools(): Promise<MediaTools>
  /** How this machine is isolated from uploaded files; determined once, by trying. */
  isolation(): Promise<MediaIsolation>
  /** Decides by content, never by name. Refuses an empty file with EmptyFileError. */
  detectKind(path: string): Promise<DetectedKind>
  /** Throws UnprocessableMediaError if the file cannot be read or exceeds the limits. */
  probeVideo(path: string, signal?: AbortSignal): Promise<VideoFacts>
  /** Makes all variants in one pass. Files appear in `outDir` only when all of them are complete. */
  renderVideo(request: RenderRequest): Promise<RenderedMedia>
  /** Counts the frames of a video that we made, if its rate is constant from first to last frame. */
  countFrames(path: string, signal?: AbortSignal): Promise<CountedFrames | undefined>
  renderImage(request: RenderRequest): Promise<RenderedMedia>
  /** Crops to a square of 512 pixels, as a JPEG at `output`. */
  renderProfilePicture(request: { input: string; output: string; signal?: AbortSignal | undefined }): Promise<RenderedFile>
}

export type MediaKind = 'video' | 'image' | 'other'
export type DetectedKind = { kind: MediaKind; mime: string; extension: string }

export type VideoFacts = {
  durationSeconds: number
  /** As displayed: after rotation, with square pixels. */
  width: number
  height: number
  /** The average. */
  framesPerSecond: number
  /** The constant rate of the previews. */
  previewRate: FrameRate
  isHighDynamicRange: boolean
  videoStream: number
  audioStream: number | undefined
  /** In degrees, as the container rotates the picture. */
  rotation: number
  codec: string
  isInterlaced: boolean
  /** Of the video track only, if the file says so. */
  bitsPerSecond: number | undefined
  captionTracks: number
}

export type Stretch = { fromSeconds: number; toSeconds: number }

/** Measurements taken of a video while its variants were made; rules decide what follows from them. */
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
  /** When the last frame ends; the sound may continue. */
  pictureSeconds: number
  longestGap: (Stretch & { timesTheMedian: number }) | null
  black: Stretch[]
  still: Stretch[]
  silence: Stretch[]
  /** In LUFS, over the whole video; null without sound. */
  loudness: number | null
  /** In dBTP. */
  peak: number | null
  /** The share of frames with bars. */
  barsShare: number
  /** `hashSamples`, two per second. */
  samples: Buffer
}

export type PhotoLook = { kind: 'photo'; width: number; height: number; isOneColour: boolean; samples: Buffer }
export type TakeLook = VideoLook | PhotoLook

export type RenderRequest = { input: string; outDir: string; variants: MediaVariants; signal?: AbortSignal | undefined }
/**
 * Thumbnails carry the watermark whenever a watermarked version is requested, so that no clean picture leaks next to it; `cleanThumbnails` also makes
 * each without it. `look` measures the file in the same pass.
 */
export type MediaVariants = {
  watermarked?: boolean
  optimized?: boolean
  thumbnails?: number
  cleanThumbnails?: boolean
  look?: boolean
}

export type CountedFrames = FrameRate & { frames: number }
/** Only videos have `counted`. */
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
  /** Absent if none was requested, and if measuring failed, which is no reason to refuse a file. */
  look?: TakeLook | undefined
}

export type MediaTools = {
  isComplete: boolean
  /** A sentence to log or show if a tool is missing. */
  advice: string | undefined
  ffmpegVersion: string | undefined
}

export type MediaIsolation = {
  /** The tools run with their own user and file system. */
  isFull: boolean
  /** The protection of this machine from uploaded files, in sentences for its operator. */
  words: string
}
