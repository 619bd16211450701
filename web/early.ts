// Runs while the page's own script is still on its way, so it is plain and small; the build leaves out the types (`vite.config.ts`).
// It picks the navigation bar's colour and sends the requests that the first view needs: `call.ts` takes these answers. It starts the
// page's own script after the first paint, because a script that arrives early would delay that paint.
{
  const root = document.documentElement
  const token = localStorage.getItem('user-token')
  const [, area = ''] = location.pathname.split('/')
  const isOfMembers = /^(agency|creator|operator|calendar|conversations|notifications|settings|)$/.test(area)
  const reads: string[] = []
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token === null || !isOfMembers) {
    root.dataset['visitor'] = ''
    // The terms name figures that the operator sets.
    if (area === 'legal') reads.push('/config')
  } else {
    headers['authorization'] = `Bearer ${token}`
    const side = /^(agency|creator|operator)$/.test(area) ? area : localStorage.getItem('side')
    if (side !== null) root.dataset['side'] = side

    reads.push('/user/general')
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    const dayOf = (day: Date) => `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
    /** The days that the calendar asks for: those of `askedDays` in `calendar-days.ts`. */
    const daysOfMonth = (): string => {
      const now = new Date()
      const day = (shift: number, months = 0) => new Date(now.getFullYear(), now.getMonth() + months, shift)
      const before = (day(1).getDay() + 6) % 7
      const weeks = Math.ceil((before + day(0, 1).getDate()) / 7)
      return `from=${dayOf(day(-before))}&to=${dayOf(day(1 - before + weeks * 7))}`
    }
    /** The reads of each screen by its address, with the same query that the screen sends. */
    const ofScreen: Record<string, string[]> = {
      '/agency/dashboard': ['/dashboard'],
      '/agency/campaigns': ['/campaigns?page=1&limit=10'],
      '/agency/campaigns?waitForReview=1': ['/campaigns?page=1&limit=10'],
      '/agency/jobs': ['/contracts?page=1&limit=20'],
      '/agency/billing/billing-information': ['/billing-information', '/user/profile'],
      '/agency/billing/payment-methods': ['/payment-methods', '/config'],
      '/agency/billing/payments': ['/payments?page=1&limit=20', '/payments?state=chargeback', '/payments?state=failed&sort=oldest'],
      '/creator/dashboard': ['/dashboard'],
      '/creator/opportunities': ['/creator-opportunities?page=1'],
      '/creator/jobs': ['/contracts?page=1&limit=20'],
      '/creator/portfolio': ['/portfolio', '/config'],
      '/creator/finances/earnings': ['/earnings?page=1&limit=20', '/creator-finances', '/dashboard', '/creator-tax', '/config'],
      '/creator/finances/payouts': ['/payouts?page=1&limit=20', '/creator-finances', '/creator-tax'],
      '/creator/finances/payouts/request': [
        '/creator-finances',
        '/payout-beneficiary',
        '/user/profile',
        '/creator-profile',
        '/creator-tax',
      ],
      '/conversations': ['/conversation-involvements?page=1&limit=10'],
      '/calendar': ['/calendar-feed', `/calendar?${daysOfMonth()}`],
      '/notifications': ['/notifications?page=1'],
      '/operator': ['/operator/overview'],
      '/operator/campaigns': ['/operator/campaigns?page=1&state=in_review', '/operator/overview', '/operator/claims'],
      '/operator/creators': ['/operator/creator-profiles?page=1&state=in_review', '/operator/overview', '/operator/claims'],
      '/operator/jobs': ['/operator/contracts?page=1&state=reported', '/operator/overview', '/operator/claims'],
      '/operator/payouts': [
        '/operator/payouts?page=1&limit=100&state=requested',
        '/operator/overview',
        '/operator/deleted-creators?limit=100',
      ],
      '/operator/payments': ['/operator/payments?page=1&state=failed', '/operator/overview'],
      '/operator/members': ['/operator/members?page=1'],
      '/operator/accounts': ['/config'],
      '/operator/accounts/bank': ['/operator/bank-lines?state=open&page=1&limit=100'],
      '/operator/accounts/provider': ['/operator/provider-lines?fit=not_fitting&page=1&limit=100', '/operator/provider-stand'],
      '/operator/accounts/creator-documents': ['/operator/creator-papers?page=1&limit=100'],
      '/operator/accounts/balance': ['/operator/balance-sheet'],
      '/operator/chargebacks': ['/operator/chargebacks?page=1&state=open', '/operator/overview', '/operator/claims'],
      '/operator/audit': ['/operator/audit?page=1'],
      '/settings/account': ['/user/sessions'],
      '/settings/creator-profile': ['/creator-profile'],
      '/settings/creator-profile-verification': ['/creator-profile'],
      '/settings/notifications': ['/user/mail-preferences'],
      '/settings/taxes': ['/creator-tax'],
      '/settings/user-profile': ['/user/profile', '/config'],
    }
    /** The reads of a screen about one record; `$1` is the record's ID. A list among them is read as named only if the address has no query. */
    const ofRecord: [screen: RegExp, reads: string[]][] = [
      [/^\/agency\/campaigns\/([\w-]+)(?:\/(?:summary|candidates|contracts|edit))?$/, ['/campaigns/$1']],
      [/^\/agency\/campaigns\/([\w-]+)\/candidates$/, ['/campaigns/$1/candidate-requests?page=1&limit=20&state=new']],
      [/^\/agency\/campaigns\/([\w-]+)\/contracts$/, ['/campaigns/$1/contracts?page=1&limit=20']],
      [/^\/agency\/billing\/payments\/([\w-]+)$/, ['/payments/$1']],
      [/^\/creator\/jobs\/([\w-]+)(?:\/(?:summary|messages))?$/, ['/contracts/$1']],
      [/^\/creator\/jobs\/[\w-]+\/summary$/, ['/config']],
      [/^\/creator\/finances\/earnings\/([\w-]+)$/, ['/earnings/$1', '/creator-tax']],
      [
        /^\/conversations\/([\w-]+)$/,
        ['/conversations/$1', '/relationship-by-conversation/$1', '/conversations/$1/messages?limit=20', '/config'],
      ],
    ]
    const screen = location.pathname.replace(/\/$/, '')
    reads.push(...(ofScreen[screen + location.search] ?? []))
    for (const [pattern, own] of ofRecord) {
      if (!pattern.test(screen)) continue
      const sure = own.filter((read) => location.search === '' || !read.includes('?'))
      reads.push(...sure.map((read) => screen.replace(pattern, read)))
    }
  }

  const answers: Record<string, Promise<Response>> = {}
  const send = (read: string): void => {
    const answer = fetch(`/internal${read}`, { headers })
    answers[`/internal${read}`] = answer
    // A caller that takes the response handles the error, so here it must not count as unhandled.
    answer.then((response) => readOn(read, response)).catch(() => {})
  }
  /** Sends what the screen reads next, where the answer to its first read decides that. */
  const readOn = async (read: string, response: Response): Promise<void> => {
    if (read.startsWith('/creator-opportunities')) return showSoon((await response.clone().json()) as Found)
    const queue = /^\/operator\/(?:campaigns|creator-profiles|contracts|chargebacks)(?=\?)/.exec(read)?.[0]
    if (queue !== undefined) return openFirst(queue, (await response.clone().json()) as Queued)
    if (read !== '/dashboard' && !read.startsWith('/contracts/')) return
    const { data } = (await response.clone().json()) as { data: { hasBegun?: boolean; conversationId?: string } }
    if (data.conversationId) send(`/conversations/${data.conversationId}`)
    if (data.hasBegun) for (const next of ofDashboard[location.pathname] ?? []) send(next)
  }
  type Found = { data: { campaign: { coverUrl: string | null } }[] }
  /** Fetches the cover of the first campaign, the largest part of the first view of a phone, while the page's script is still on its way. */
  const showSoon = ({ data: [first] }: Found): void => {
    const cover = first?.campaign.coverUrl
    if (cover)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: cover, fetchPriority: 'high' }),
      )
  }
  type Queued = { data: { id?: string; user?: { id: string } }[] }
  /** Reads the first record of an operator's queue where there is room for it next to the list. */
  const openFirst = (queue: string, { data: [first] }: Queued): void => {
    const id = first?.id ?? first?.user?.id
    if (id !== undefined && matchMedia('(width >= 56.25rem)').matches) send(`${queue}/${id}`)
  }
  /** The cards of members who have begun; others see their first steps instead. */
  const ofDashboard: Record<string, string[]> = {
    '/agency/dashboard': ['/campaigns?page=1&limit=5', '/conversation-involvements?page=1&limit=3', '/unread-messages'],
    '/creator/dashboard': ['/contracts?page=1&limit=4', '/creator-finances'],
  }
  // With `xdebug`, every URL is different, so nothing is requested early.
  if (localStorage.getItem('xdebug') === null) for (const read of reads) send(read)
  Object.assign(globalThis, { earlyAnswers: answers })

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
