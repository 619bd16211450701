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
    /** The first read of each screen, with the same query that the screen sends. */
    const ofScreen: Record<string, string> = {
      '/agency/dashboard': '/dashboard',
      '/agency/campaigns': '/campaigns?page=1&limit=10',
      '/agency/jobs': '/contracts?page=1&limit=20',
      '/agency/billing/payments': '/payments?page=1&limit=20',
      '/creator/dashboard': '/dashboard',
      '/creator/opportunities': '/creator-opportunities?page=1',
      '/creator/jobs': '/contracts?page=1&limit=20',
      '/creator/portfolio': '/portfolio',
      '/creator/finances/earnings': '/earnings?page=1&limit=20',
      '/creator/finances/payouts': '/payouts?page=1&limit=20',
      '/conversations': '/conversation-involvements?page=1&limit=10',
      '/notifications': '/notifications?page=1',
      '/operator': '/operator/overview',
      '/operator/campaigns': '/operator/campaigns?page=1&state=in_review',
      '/operator/creators': '/operator/creator-profiles?page=1&state=in_review',
      '/operator/jobs': '/operator/contracts?page=1&state=reported',
      '/operator/payouts': '/operator/payouts?page=1&limit=100&state=requested',
      '/operator/payments': '/operator/payments?page=1&state=failed',
    }
    const own = ofScreen[location.pathname.replace(/\/$/, '')]
    if (own !== undefined && location.search === '') reads.push(own)

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
