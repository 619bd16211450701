// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shown } from '#testing/shown.ts'
import { VideoPlayer } from './video-player.tsx'

/** A player of a video of twenty seconds. */
function openPlayer() {
  const page = shown(createElement(VideoPlayer, { src: 'https://files.example/pour.mp4', title: 'Pour', framesPerSecond: 25 }))
  const video = page.getByRole('group', { name: 'Pour' }).querySelector('video') as HTMLVideoElement
  Object.defineProperty(video, 'duration', { value: 20 })
  fireEvent.durationChange(video)
  const press = async (name: string) => {
    await page.user.click(page.getByRole('button', { name }))
    // A browser reports these, `happy-dom` does not.
    fireEvent.volumeChange(video)
    fireEvent.rateChange(video)
  }
  return { page, video, press }
}

test('a click on the video or its button plays and pauses it', async () => {
  const { page, video, press } = openPlayer()
  await using _page = page
  await press('Play')
  expect(video.paused).toBe(false)
  await press('Pause')
  expect(video.paused).toBe(true)
  await page.user.click(video)
  expect(video.paused).toBe(false)
  await page.user.click(video)
  expect(video.paused).toBe(true)
})

test('the bar leads to where it is set, and from there by single frames', async () => {
  const { page, video, press } = openPlayer()
  await using _page = page
  const seek = page.getByRole<HTMLInputElement>('slider', { name: 'Seek' })
  expect([seek.min, seek.max]).toEqual(['0', '20'])
  fireEvent.change(seek, { target: { value: '7.5' } })
  fireEvent.seeked(video)
  expect(video.currentTime).toBe(7.5)
  expect([seek.value, seek.getAttribute('aria-valuetext')]).toEqual(['7.5', '0:07 of 0:20'])
  // The clock beside it says the same.
  page.getByText('0:07')
  await press('One frame forward')
  expect(video.currentTime).toBeCloseTo(7.54)
  await press('One frame back')
  await press('One frame back')
  expect(video.currentTime).toBeCloseTo(7.46)
})

test('the sound is turned off and on again, and the speeds come one after the other', async () => {
  const { page, video, press } = openPlayer()
  await using _page = page
  await press('Sound off')
  expect(video.muted).toBe(true)
  await press('Sound on')
  expect(video.muted).toBe(false)
  const speeds: number[] = []
  for (const now of [1, 1.5, 2, 0.25, 0.5]) {
    await press(`Speed, now ${now} times`)
    speeds.push(video.playbackRate)
  }
  expect(speeds).toEqual([1.5, 2, 0.25, 0.5, 1])
})
