// Runs while the page's own script is still on its way, so it is plain and small; the build leaves out the types (`vite.config.ts`).
// It picks the navigation bar's colour and sends the requests that every first view of a member needs: `call.ts` takes these answers. It starts the
// page's own script after the first paint, because a script that arrives early would delay that paint.
{
  const root = document.documentElement
  const token = localStorage.getItem('user-token')
  const [, area = ''] = location.pathname.split('/')
  const isOfMembers = /^(agency|creator|operator|calendar|conversations|notifications|settings|)$/.test(area)
  if (token === null || !isOfMembers) root.dataset['visitor'] = ''
  else {
    const side = /^(agency|creator|operator)$/.test(area) ? area : localStorage.getItem('side')
    if (side !== null) root.dataset['side'] = side

    const reads = ['/user/general', '/unread-messages', '/notifications/_count-unseen', '/config']
    /** The reads of each screen, with the same query that the screen sends. */
    const ofScreen: Record<string, string[]> = {
      '/agency/dashboard': ['/dashboard'],
      '/agency/campaigns': ['/campaigns?page=1&limit=10'],
      '/agency/jobs': ['/contracts?page=1&limit=20'],
      '/agency/billing/billing-information': ['/billing-information', '/user/profile'],
      '/agency/billing/payment-methods': ['/payment-methods'],
      '/agency/billing/payments': ['/payments?page=1&limit=20'],
      '/creator/dashboard': ['/dashboard'],
      '/creator/opportunities': ['/creator-opportunities?page=1'],
      '/creator/jobs': ['/contracts?page=1&limit=20'],
      '/creator/portfolio': ['/portfolio'],
      '/creator/finances/earnings': ['/earnings?page=1&limit=20'],
      '/creator/finances/payouts': ['/payouts?page=1&limit=20'],
      '/creator/finances/payouts/request': ['/creator-finances', '/payout-beneficiary', '/user/profile', '/creator-profile'],
      '/conversations': ['/conversation-involvements?page=1&limit=10'],
      '/notifications': ['/notifications?page=1'],
      '/operator': ['/operator/overview'],
      '/operator/campaigns': ['/operator/campaigns?page=1&state=in_review', '/operator/overview'],
      '/operator/creators': ['/operator/creator-profiles?page=1&state=in_review', '/operator/overview'],
      '/operator/jobs': ['/operator/contracts?page=1&state=reported', '/operator/overview'],
      '/operator/payouts': ['/operator/payouts?page=1&limit=100&state=requested', '/operator/overview'],
      '/operator/payments': ['/operator/payments?page=1&state=failed', '/operator/overview'],
      '/settings/creator-profile': ['/creator-profile'],
      '/settings/creator-profile-verification': ['/creator-profile'],
      '/settings/notifications': ['/user/mail-preferences'],
      '/settings/taxes': ['/creator-tax'],
      '/settings/user-profile': ['/user/profile'],
    }
    /** The reads of a screen about one record, whatever its query; `$1` is the record's ID. */
    const ofRecord: [screen: RegExp, reads: string[]][] = [
      [/^\/agency\/campaigns\/([\w-]+)(?:\/(?:summary|candidates|contracts|edit))?$/, ['/campaigns/$1']],
      [/^\/agency\/billing\/payments\/([\w-]+)$/, ['/payments/$1']],
      [/^\/creator\/jobs\/([\w-]+)(?:\/(?:summary|messages))?$/, ['/contracts/$1']],
      [/^\/creator\/finances\/earnings\/([\w-]+)$/, ['/earnings/$1']],
      [/^\/conversations\/([\w-]+)$/, ['/conversations/$1', '/relationship-by-conversation/$1']],
    ]
    const screen = location.pathname.replace(/\/$/, '')
    if (location.search === '') reads.push(...(ofScreen[screen] ?? []))
    for (const [pattern, own] of ofRecord) {
      if (pattern.test(screen)) reads.push(...own.map((read) => screen.replace(pattern, read)))
    }

    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answers: Record<string, Promise<Response>> = {}
    // With `xdebug`, every URL is different, so nothing is requested early.
    for (const path of localStorage.getItem('xdebug') === null ? reads : []) {
      const answer = fetch(`/internal${path}`, { headers })
      // A caller that takes the response handles the error; without one, it must not count as unhandled.
      answer.catch(() => {})
      answers[`/internal${path}`] = answer
    }
    Object.assign(globalThis, { earlyAnswers: answers })
  }

  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')
  let hasBegun = false
  const begin = () => {
    if (entry === null || hasBegun) return
    hasBegun = true
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = entry.href
    document.head.append(script)
  }
  // A hidden page paints nothing.
  if (document.hidden) begin()
  document.addEventListener('visibilitychange', begin, { once: true })
  requestAnimationFrame(() => setTimeout(begin))
}
