import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import type { Role } from '@pairtake/protocol/roles'

/** Where a line of the search leads. */
export type QuickLink = LinkOptions
export type QuickEntry = { key: string; label: string; note?: string | undefined; link: QuickLink }

const place = (label: string, link: QuickLink, note?: string): QuickEntry => ({ key: label, label, link, note })

const settings = [
  place('Profile & settings', linkOptions({ to: '/settings/user-profile' }), 'Name, company, picture'),
  place('Change password', linkOptions({ to: '/settings/security/change-password' }), 'Settings'),
  place('Emails', linkOptions({ to: '/settings/notifications' }), 'Settings'),
]
const messages = place('Messages', linkOptions({ to: '/conversations' }), 'Conversations')
const notifications = place('Notifications', linkOptions({ to: '/notifications' }))

/** The screens of each side, by the words of its bar and menus. */
export const quickPlaces: Record<Role, readonly QuickEntry[]> = {
  agency: [
    place('Dashboard', linkOptions({ to: '/agency/dashboard' })),
    place('Campaigns', linkOptions({ to: '/agency/campaigns' })),
    place('New campaign', linkOptions({ to: '/agency/campaigns', search: { new: true } })),
    place('Jobs', linkOptions({ to: '/agency/jobs' })),
    messages,
    notifications,
    place('Payments', linkOptions({ to: '/agency/billing/payments' }), 'Billing'),
    place('Payment methods', linkOptions({ to: '/agency/billing/payment-methods' }), 'Billing'),
    place('Billing information', linkOptions({ to: '/agency/billing/billing-information' }), 'Billing'),
    ...settings,
  ],
  creator: [
    place('Dashboard', linkOptions({ to: '/creator/dashboard' })),
    place('Find work', linkOptions({ to: '/creator/opportunities' })),
    place('My applications', linkOptions({ to: '/creator/opportunities', search: { mine: true } })),
    place('My jobs', linkOptions({ to: '/creator/jobs' })),
    place('My portfolio', linkOptions({ to: '/creator/portfolio' })),
    messages,
    notifications,
    place('Earnings', linkOptions({ to: '/creator/finances/earnings' }), 'Finances'),
    place('Payouts', linkOptions({ to: '/creator/finances/payouts' }), 'Finances'),
    place('Creator profile', linkOptions({ to: '/settings/creator-profile' }), 'Settings'),
    ...settings,
  ],
  operator: [
    place('Overview', linkOptions({ to: '/operator' })),
    place('Campaigns', linkOptions({ to: '/operator/campaigns' })),
    place('Creators', linkOptions({ to: '/operator/creators' })),
    place('Jobs', linkOptions({ to: '/operator/jobs' })),
    place('Payouts', linkOptions({ to: '/operator/payouts' })),
    place('Payments', linkOptions({ to: '/operator/payments' })),
    place('Accounts', linkOptions({ to: '/operator/accounts' })),
    place('Members', linkOptions({ to: '/operator/members' })),
    place('Audit', linkOptions({ to: '/operator/audit' })),
    notifications,
    ...settings,
  ],
}

/** Every word that was typed begins a word of the line. */
export function placesFor(places: readonly QuickEntry[], typed: string): QuickEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (text: string, word: string) =>
    text
      .toLowerCase()
      .split(/[\s&,]+/)
      .some((part) => part.startsWith(word))
  return places.filter(({ label, note = '' }) => words.every((word) => begins(`${label} ${note}`, word)))
}
