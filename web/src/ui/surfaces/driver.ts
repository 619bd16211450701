import type { Reel } from './frames.ts'

/** What plays and stops: a video, or what moves several as one. */
export type Player = Pick<HTMLVideoElement, 'paused' | 'play' | 'pause' | 'playbackRate' | 'muted'>

/** Moves a video in its stead, because another one moves with it. */
export interface Driver extends Player {
  readonly reel: Reel
  aim: () => number
  seek: (frame: number) => void
  step: (by: number) => void
}

const drivers = new WeakMap<HTMLVideoElement, Driver>()
export const driverOf = (video: HTMLVideoElement): Driver | undefined => drivers.get(video)

/** Until the answer is called. */
export function drive(video: HTMLVideoElement, driver: Driver): () => void {
  drivers.set(video, driver)
  return () => drivers.delete(video)
}
