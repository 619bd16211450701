import { type RefObject, useEffect, useState } from 'react'

export interface VideoState {
  isPlaying: boolean
  isMuted: boolean
  isWaiting: boolean
  hasFailed: boolean
  seconds: number
  durationSeconds: number
  speed: number
}

const still: VideoState = { isPlaying: false, isMuted: false, isWaiting: false, hasFailed: false, seconds: 0, durationSeconds: 0, speed: 1 }

const followed = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'volumechange',
  'ratechange',
  'waiting',
  'playing',
  'canplay',
  'error',
  'emptied',
] as const

function readState(video: HTMLVideoElement, event: Event | undefined): VideoState {
  return {
    isPlaying: !video.paused && !video.ended,
    isMuted: video.muted,
    isWaiting: event?.type === 'waiting' || (event?.type === 'timeupdate' && video.readyState < video.HAVE_FUTURE_DATA),
    hasFailed: video.error !== null,
    seconds: video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
    speed: video.playbackRate,
  }
}

/** Mirrors a video element's state for React; the element stays the source of truth. */
export function useVideo(ref: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(still)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const follow = (event?: Event): void => setState(readState(video, event))
    follow()
    for (const name of followed) video.addEventListener(name, follow)
    return () => {
      for (const name of followed) video.removeEventListener(name, follow)
    }
  }, [ref])
  return state
}
