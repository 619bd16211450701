// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '#testing/shown.ts'
import { BarChart } from './bar-chart.tsx'

afterEach(() => vi.restoreAllMocks())

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

test.each([
  [760, months],
  [328, ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']],
])('a chart of %i px has a bar for each of the months that have room, the last ones on a phone', async (width, named) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.stubGlobal('getComputedStyle', () => ({ paddingLeft: '0px', paddingRight: '0px' }))
  const bars = months.map((label, index) => ({ label, certain: index + 1 }))
  await using page = shown(createElement(BarChart, { title: 'Earned', bars, format: (value: number) => `€${value}`, voice: 'creator' }))
  const texts = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(texts.filter((text) => !text?.startsWith('€'))).toEqual(named)
  expect(page.getByText('Earned. The table shows the same figures.')).not.toBeNull()
})
