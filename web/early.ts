// Runs while the page's own script is still on its way, so it is plain and small; the build leaves out the types (`vite.config.ts`).
// It says whose bar stands in the document, and asks for what every first view of a member needs: `call.ts` takes these answers.
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
    /** What a screen shows first, asked for as the screen asks. */
    const ofScreen: Record<string, string> = {
      '/agency/dashboard': '/dashboard',
      '/creator/dashboard': '/dashboard',
      '/operator': '/operator/overview',
    }
    const own = ofScreen[location.pathname.replace(/\/$/, '')]
    if (own !== undefined && location.search === '') reads.push(own)

    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answers: Record<string, Promise<Response>> = {}
    // Under `xdebug` each address is another one: then nothing is asked for early.
    for (const path of localStorage.getItem('xdebug') === null ? reads : []) {
      const answer = fetch(`/internal${path}`, { headers })
      // Who takes it is told; nobody else is.
      answer.catch(() => {})
      answers[`/internal${path}`] = answer
    }
    Object.assign(globalThis, { earlyAnswers: answers })
  }
}
