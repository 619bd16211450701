// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shown } from '#testing/shown.ts'
import { ZoomImage } from './zoom-image.tsx'

/** A picture in a frame of 400 × 300, which `happy-dom` does not measure. */
function openPicture() {
  const page = shown(createElement(ZoomImage, { src: 'https://files.example/a.jpg', alt: 'Pour' }))
  const room = page.getByRole('img', { name: 'Pour' }).parentElement as HTMLElement
  const frame = room.parentElement as HTMLElement
  const times = () => Number.parseFloat(room.style.width) / 100
  Object.defineProperties(frame, {
    clientWidth: { value: 400 },
    clientHeight: { value: 300 },
    scrollWidth: { get: () => 400 * times() },
    scrollHeight: { get: () => 300 * times() },
  })
  const level = () => page.getByRole('status', { name: 'Zoom' }).textContent
  const at = () => [frame.scrollLeft, frame.scrollTop]
  return { page, frame, level, at }
}

test('a click zooms in on its spot and out again, and buttons on the middle of what is seen, up to four times', async () => {
  const { page, frame, level, at } = openPicture()
  await using _page = page
  expect(level()).toBe('Fit')
  fireEvent.click(frame, { clientX: 300, clientY: 150 })
  expect([level(), ...at()]).toEqual(['2×', 400, 150])
  await page.user.click(page.getByRole('button', { name: 'Zoom in' }))
  expect([level(), ...at()]).toEqual(['4×', 1000, 450])
  await page.user.click(page.getByRole('button', { name: 'Zoom in' }))
  expect(level()).toBe('4×')
  await page.user.click(page.getByRole('button', { name: 'Zoom out' }))
  expect([level(), ...at()]).toEqual(['2×', 400, 150])
  fireEvent.click(frame, { clientX: 0, clientY: 0 })
  expect(level()).toBe('Fit')
})

test('a mouse drags the picture with it, which is no click', async () => {
  const { page, frame, level, at } = openPicture()
  await using _page = page
  fireEvent.click(frame, { clientX: 200, clientY: 150 })
  expect(at()).toEqual([200, 150])
  const mouse = { pointerType: 'mouse', button: 0 }
  fireEvent.pointerDown(frame, { ...mouse, clientX: 200, clientY: 150 })
  fireEvent.pointerMove(frame, { ...mouse, clientX: 170, clientY: 160 })
  expect(at()).toEqual([230, 140])
  fireEvent.pointerUp(frame, { ...mouse, clientX: 170, clientY: 160 })
  fireEvent.click(frame, { clientX: 170, clientY: 160 })
  fireEvent.pointerMove(frame, { ...mouse, clientX: 0, clientY: 0 })
  expect([level(), ...at()]).toEqual(['2×', 230, 140])
})
