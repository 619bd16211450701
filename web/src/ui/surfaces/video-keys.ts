import { driverOf, type Player } from './driver.ts'
import { playheadOf } from './playhead.ts'

/** From slow to fast; the button cycles through them. */
export const speeds = [0.25, 0.5, 1, 1.5, 2] as const

/** Pauses and moves by whole frames, exactly if the frames are numbered. */
export function stepFrames(video: HTMLVideoElement, frames: number, framesPerSecond: number): void {
  const head = headOf(video)
  if (head) return head.step(frames)
  video.pause()
  video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + frames / framesPerSecond))
}

export function togglePlay(player: Player): void {
  if (player.paused) player.play().catch(() => undefined)
  else player.pause()
}

const headOf = (video: HTMLVideoElement) => driverOf(video) ?? playheadOf(video)

function backOneSecond(video: HTMLVideoElement): void {
  const head = headOf(video)
  if (head) head.seek(head.aim() - Math.round(head.reel.num / head.reel.den))
  else video.currentTime = Math.max(0, video.currentTime - 1)
}

/** Sets the next speed in a direction; at either end it stays. */
function changeSpeed(player: Player, by: 1 | -1): void {
  const index = speeds.findIndex((speed) => speed >= player.playbackRate)
  player.playbackRate = speeds[Math.max(0, Math.min(speeds.length - 1, index + by))] ?? 1
}

/** Applies a shortcut to a video; returns false if the key has no meaning. */
export function actOnVideo(video: HTMLVideoElement, key: string, framesPerSecond = 30): boolean {
  const player = driverOf(video) ?? video
  if (key === ' ') togglePlay(player)
  else if (key === 'j') backOneSecond(video)
  else if (key === 'k') player.pause()
  else if (key === 'l' && !player.paused) changeSpeed(player, 1)
  else if (key === 'l') togglePlay(player)
  else if (key === ',') stepFrames(video, -1, framesPerSecond)
  else if (key === '.') stepFrames(video, 1, framesPerSecond)
  else if (key === '<') changeSpeed(player, -1)
  else if (key === '>') changeSpeed(player, 1)
  else if (key === 'm') player.muted = !player.muted
  else return false
  return true
}
