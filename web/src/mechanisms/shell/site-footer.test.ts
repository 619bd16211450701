import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { SiteFooter } from './site-footer.tsx'

afterEach(() => vi.unstubAllGlobals())

type FooterLink = { label: string; render: ReactElement<{ to?: string; href?: string }> }

test('the footer of a member leads home, to support, to the terms and to the social pages', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  const socialLinks = [{ name: 'Instagram', url: 'https://instagram.com/pairtake' }]
  vi.stubGlobal('fetch', async () => Response.json({ data: { supportEmail: 'help@pairtake.test', socialLinks } }))
  await using footer = runHook(SiteFooter, { isAtRest: true })
  const links = () => (footer.result() as ReactElement<{ links: FooterLink[] }> | null)?.props.links ?? []
  await expect
    .poll(() => links().map(({ label, render }) => [label, render.props.to ?? render.props.href]))
    .toEqual([
      ['Home', '/'],
      ['Contact support', 'mailto:help@pairtake.test'],
      ['Terms of service', '/legal/terms-of-service'],
      ['Instagram', 'https://instagram.com/pairtake'],
    ])
})
