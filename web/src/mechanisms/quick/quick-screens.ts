import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import type { Role } from '@pairtake/protocol/roles'

/** The link of a search result. */
export type QuickLink = LinkOptions
export type QuickEntry = { key: string; label: string; note?: string | undefined; link: QuickLink }

const screen = (label: string, link: QuickLink, note?: string): QuickEntry => ({ key: label, label, link, note })

const profile = screen('Profile & settings', linkOptions({ to: '/settings/user-profile' }), 'Name, company, picture')
const password = screen('Change password', linkOptions({ to: '/settings/security/change-password' }), 'Settings')
const account = (note: string) => screen('Account and devices', linkOptions({ to: '/settings/account', search: {} }), note)
/** Operators get no emails that can be turned off, and their accounts are not deleted here. */
const memberSettings = [
  profile,
  password,
  screen('Email preferences', linkOptions({ to: '/settings/notifications' }), 'Settings'),
  account('Your data, delete account'),
]
const calendar = screen('Calendar', linkOptions({ to: '/calendar', search: {} }), 'Due dates')
const messages = screen('Messages', linkOptions({ to: '/conversations' }), 'Conversations')
const notifications = screen('Notifications', linkOptions({ to: '/notifications' }))

/** The screens of each side, named as in its bar and menus. */
export const quickScreens: Record<Role, readonly QuickEntry[]> = {
  agency: [
    screen('Dashboard', linkOptions({ to: '/agency/dashboard' })),
    screen('Campaigns', linkOptions({ to: '/agency/campaigns' })),
    screen('New campaign', linkOptions({ to: '/agency/campaigns', search: { new: true } })),
    screen('Jobs', linkOptions({ to: '/agency/jobs' })),
    calendar,
    messages,
    notifications,
    screen('Payments', linkOptions({ to: '/agency/billing/payments' }), 'Billing'),
    screen('Payment methods', linkOptions({ to: '/agency/billing/payment-methods' }), 'Billing'),
    screen('Billing information', linkOptions({ to: '/agency/billing/billing-information' }), 'Billing'),
    ...memberSettings,
  ],
  creator: [
    screen('Dashboard', linkOptions({ to: '/creator/dashboard' })),
    screen('Find work', linkOptions({ to: '/creator/opportunities' })),
    screen('My applications', linkOptions({ to: '/creator/opportunities', search: { mine: true } })),
    screen('My jobs', linkOptions({ to: '/creator/jobs' })),
    calendar,
    screen('My portfolio', linkOptions({ to: '/creator/portfolio' })),
    messages,
    notifications,
    screen('Earnings', linkOptions({ to: '/creator/finances/earnings' }), 'Finances'),
    screen('Payouts', linkOptions({ to: '/creator/finances/payouts' }), 'Finances'),
    screen('Documents', linkOptions({ to: '/creator/finances/documents' }), 'Finances'),
    screen('Creator profile', linkOptions({ to: '/settings/creator-profile' }), 'Settings'),
    screen('Profile verification', linkOptions({ to: '/settings/creator-profile-verification' }), 'Settings'),
    screen('Taxes', linkOptions({ to: '/settings/taxes' }), 'Settings'),
    ...memberSettings,
  ],
  operator: [
    screen('Overview', linkOptions({ to: '/operator' })),
    screen('Campaigns', linkOptions({ to: '/operator/campaigns' })),
    screen('Creators', linkOptions({ to: '/operator/creators' })),
    screen('Jobs', linkOptions({ to: '/operator/jobs' })),
    screen('Payouts', linkOptions({ to: '/operator/payouts' })),
    screen('Payments', linkOptions({ to: '/operator/payments' })),
    screen('Chargebacks', linkOptions({ to: '/operator/chargebacks' }), 'Payments'),
    screen('Accounts', linkOptions({ to: '/operator/accounts' })),
    screen('Members', linkOptions({ to: '/operator/members' })),
    screen('Audit', linkOptions({ to: '/operator/audit' })),
    notifications,
    profile,
    password,
    account('Your data'),
  ],
}

/** Returns the screens in whose name each typed word begins a word. */
export function screensFor(screens: readonly QuickEntry[], typed: string): QuickEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (text: string, word: string) =>
    text
      .toLowerCase()
      .split(/[\s&,]+/)
      .some((part) => part.startsWith(word))
  return screens.filter(({ label, note = '' }) => words.every((word) => begins(`${label} ${note}`, word)))
}
