import { playheadOf } from './playhead.ts'

/** From slow to fast; the button goes round through them. */
export const speeds = [0.25, 0.5, 1, 1.5, 2] as const

/** Pauses and moves by whole frames, exactly where they are known. */
export function stepFrames(video: HTMLVideoElement, frames: number, framesPerSecond: number): void {
  const playhead = playheadOf(video)
  if (playhead) return playhead.step(frames)
  video.pause()
  video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + frames / framesPerSecond))
}

export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

function backOneSecond(video: HTMLVideoElement): void {
  const playhead = playheadOf(video)
  if (playhead) playhead.seek(playhead.aim() - Math.round(playhead.reel.num / playhead.reel.den))
  else video.currentTime = Math.max(0, video.currentTime - 1)
}

/** The next speed in a direction; it stays at the ends. */
function changeSpeed(video: HTMLVideoElement, by: 1 | -1): void {
  const index = speeds.findIndex((speed) => speed >= video.playbackRate)
  video.playbackRate = speeds[Math.max(0, Math.min(speeds.length - 1, index + by))] ?? 1
}

/** What a key does to a video; false when it means nothing to it. */
export function actOnVideo(video: HTMLVideoElement, key: string, framesPerSecond = 30): boolean {
  if (key === ' ') togglePlay(video)
  else if (key === 'j') backOneSecond(video)
  else if (key === 'k') video.pause()
  else if (key === 'l' && !video.paused) changeSpeed(video, 1)
  else if (key === 'l') togglePlay(video)
  else if (key === ',') stepFrames(video, -1, framesPerSecond)
  else if (key === '.') stepFrames(video, 1, framesPerSecond)
  else if (key === '<') changeSpeed(video, -1)
  else if (key === '>') changeSpeed(video, 1)
  else if (key === 'm') video.muted = !video.muted
  else return false
  return true
}
