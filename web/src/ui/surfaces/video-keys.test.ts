import { expect, test } from 'vitest'
import { actOnVideo, speeds } from './video-keys.ts'

const playing = (more: object = {}) => {
  const video = {
    paused: false,
    muted: false,
    duration: 10,
    currentTime: 5,
    playbackRate: 1,
    pause: () => void (video.paused = true),
    ...more,
  }
  const press = (...keys: string[]) => keys.map((key) => actOnVideo(video as unknown as HTMLVideoElement, key))
  return { video, press }
}

test('< plays slower and > faster, up to the slowest and the fastest speed', () => {
  const { video, press } = playing()
  press('<')
  expect(video.playbackRate).toBe(0.5)
  press('<', '<', '<')
  expect(video.playbackRate).toBe(speeds[0])
  press('>', '>', '>')
  expect(video.playbackRate).toBe(1.5)
  press('>', '>')
  expect(video.playbackRate).toBe(2)
})

test('R-349 j goes back a second and not before the beginning, k pauses, l plays faster, m is for the sound', () => {
  const { video, press } = playing()
  press('j')
  expect(video.currentTime).toBe(4)
  press('l', 'm')
  expect([video.playbackRate, video.muted]).toEqual([1.5, true])
  press('k', 'm')
  expect([video.paused, video.muted]).toEqual([true, false])
  const begun = playing({ currentTime: 0.4 })
  begun.press('j')
  expect(begun.video.currentTime).toBe(0)
})

test('a step by a frame pauses and stays within the film; other keys mean nothing', () => {
  const { video, press } = playing()
  press('.')
  expect([video.paused, video.currentTime]).toEqual([true, 5 + 1 / 30])
  press(',', ',')
  expect(video.currentTime).toBeCloseTo(5 - 1 / 30, 9)
  const atEnd = playing({ currentTime: 10 })
  atEnd.press('.')
  expect(atEnd.video.currentTime).toBe(10)
  expect(press('x', ',')).toEqual([false, true])
})
