// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { openScreen, reply } from '#testing/shown.ts'

test('the terms are printed with a button, each section is reached by its link, and our address is one to write to', async () => {
  await using screen = await openScreen(
    '/legal/terms-of-service',
    null,
    reply(getConfig, { data: { supportEmail: 'help@pairtake.example' } }),
  )
  const sections = await screen.findByRole('navigation', { name: 'Sections' })
  const links = [...sections.querySelectorAll('a')]
  const reached = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))?.querySelector('h2')?.textContent)
  expect(links.length).toBeGreaterThan(5)
  expect(reached).toEqual(links.map(({ textContent }, index) => `${index + 1}. ${textContent}`))
  const addresses = screen.getAllByRole('link', { name: 'help@pairtake.example' }).map((link) => link.getAttribute('href'))
  expect(new Set(addresses)).toEqual(new Set(['mailto:help@pairtake.example']))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await screen.user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})
