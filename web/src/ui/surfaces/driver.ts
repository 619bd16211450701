import type { Reel } from './frames.ts'

/** Something that plays and pauses: a video, or a controller of several videos. */
export type Player = Pick<HTMLVideoElement, 'paused' | 'play' | 'pause' | 'playbackRate' | 'muted'>

/** Takes over the controls of a video that is synchronised with another. */
export interface Driver extends Player {
  readonly reel: Reel
  aim: () => number
  seek: (frame: number) => void
  step: (by: number) => void
}

const drivers = new WeakMap<HTMLVideoElement, Driver>()
export const driverOf = (video: HTMLVideoElement): Driver | undefined => drivers.get(video)

/** Hands a video's controls to the driver until the returned function is called. */
export function drive(video: HTMLVideoElement, driver: Driver): () => void {
  drivers.set(video, driver)
  return () => drivers.delete(video)
}
