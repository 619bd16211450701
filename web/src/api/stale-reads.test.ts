import { publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { allEndpoints } from '@pairtake/protocol/endpoints'
import { endSession } from '@pairtake/protocol/user/user-endpoints'
import { expect, test } from 'vitest'
import { isStale, isStaleAfter, staleReads } from './stale-reads.ts'

test('names only reads that the protocol has', () => {
  const reads = new Set<string>(allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
  const named = Object.values(staleReads).flatMap(({ all, own = [] }) => [...all, ...own])
  expect(named.filter((path) => !reads.has(path))).toEqual([])
})

test('every call that writes says what it changes', () => {
  const silent = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.changes === undefined)
  expect(silent.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
})

test('publishing a campaign makes the dashboard stale, and the campaign wherever it is shown', () => {
  const shown = ['/dashboard', '/campaigns', '/campaigns/{id}', '/contracts', '/payments'].map((path) => [path, { id: 'c1' }, null])
  expect(shown.filter((key) => isStaleAfter(key, publishCampaign.changes)).map(([path]) => path)).toEqual([
    '/dashboard',
    '/campaigns',
    '/campaigns/{id}',
  ])
})

test('signing out a device makes the list of devices stale, and no record', () => {
  const shown = ['/user/sessions', '/user/general', '/dashboard'].map((path) => [path, null, null])
  expect(shown.filter((key) => isStaleAfter(key, endSession.changes)).map(([path]) => path)).toEqual(['/user/sessions'])
})

test('a message makes its own conversation stale, the lists and the counts, and nothing else', () => {
  const keys = [
    ['/conversations/{id}/messages', 'c1', 'thread'],
    ['/conversations/{id}/messages', 'c2', 'thread'],
    ['/conversations/{id}', { id: 'c1' }, null],
    ['/conversations/{id}', { id: 'c2' }, null],
    ['/conversation-involvements', null, { page: 2, limit: 10 }],
    ['/unread-messages', null, null],
    ['/contracts/{id}', { id: 'c1' }, null],
  ]
  const stale = keys.filter((key) => isStale(key, [{ record: 'conversation', id: 'c1' }]))
  expect(stale).toEqual([keys[0], keys[2], keys[4], keys[5]])
})

test('after a break every read of the wire is stale, but no file that is being watched and nothing the page keeps itself', () => {
  const missed = [{ record: 'all' as const, id: '' }]
  expect(isStale(['/contracts/{id}', { id: 'x' }, null], missed)).toBe(true)
  expect(isStale(['/media/prepare-access', { mediaId: 'x' }], missed)).toBe(false)
  expect(isStale(['campaign-draft', 'u', 'c'], missed)).toBe(false)
})

// Derived from what the screens show, not from the table.
test.each([
  [
    'contract',
    ['/contracts', '/contracts/{id}', '/contracts/{id}/assets', '/campaigns/{id}/contracts', '/calendar', '/dashboard', '/campaigns'],
  ],
  [
    'candidate-request',
    ['/candidate-requests', '/candidate-requests/{id}', '/campaigns/{id}/candidate-requests', '/creator-opportunities', '/dashboard'],
  ],
  ['campaign', ['/campaigns', '/campaigns/{id}', '/dashboard']],
  ['payment', ['/payments', '/payments/{id}', '/calendar', '/dashboard', '/contracts', '/contracts/{id}', '/campaigns/{id}/contracts']],
  ['earning', ['/earnings', '/earnings/{id}', '/creator-finances', '/creator-papers', '/dashboard']],
  ['payout', ['/payouts', '/creator-finances', '/creator-papers', '/dashboard']],
  ['creator-profile', ['/creator-profile', '/user/general', '/creator-opportunities', '/creator-opportunities/{id}', '/dashboard']],
  ['portfolio-item', ['/portfolio', '/user/general', '/dashboard']],
  ['remark', ['/contract-media/{id}/remarks', '/contracts/{id}', '/contracts/{id}/assets']],
  ['notification', ['/notifications', '/notifications/_count-unseen']],
] as const)('a %s that changes makes stale whatever shows it, told of or changed here', (record, reads) => {
  for (const path of reads) {
    const key = [path, { id: 'x' }, null]
    expect([isStale(key, [{ record, id: 'x' }]), isStaleAfter(key, [record])], path).toEqual([true, true])
  }
})

test('an act of an operator makes stale the list in which it is made, its record, and the log', () => {
  const reads = new Set<string>(allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
  const acts = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/operator/') && !path.startsWith('/operator/claims'))
  const kept = acts.flatMap(({ path, changes }) => {
    const [, operator, records, id] = path.split('/')
    const list = `/${operator}/${records}`
    // A download changes nothing, but is written down.
    const shown = path.endsWith('/download') ? [] : [list, `${list}/${id}`]
    return [...shown, '/operator/audit']
      .filter((read) => reads.has(read) && !isStaleAfter([read], changes ?? []))
      .map((read) => [path, read])
  })
  expect(acts.length).toBeGreaterThan(40)
  expect(kept).toEqual([])
})

// Derived from what follows from each call, wherever that is shown.
test.each([
  ['POST /creator-opportunities/{campaignId}/apply', ['/creator-opportunities', '/creator-opportunities/{id}', '/dashboard']],
  [
    'POST /creator-opportunities/{campaignId}/accept-offer',
    ['/creator-opportunities/{id}', '/contracts', '/earnings', '/conversation-involvements'],
  ],
  ['POST /creator-requests/{id}/withdraw', ['/creator-opportunities', '/creator-opportunities/{id}', '/dashboard']],
  [
    'POST /candidate-requests/{id}/offer',
    ['/candidate-requests/{id}', '/campaigns/{id}/candidate-requests', '/creator-opportunities/{id}'],
  ],
  [
    'POST /candidate-requests/{id}/decide',
    [
      '/candidate-requests/{id}',
      '/campaigns/{id}',
      '/campaigns',
      '/contracts',
      '/campaigns/{id}/contracts',
      '/payments',
      '/relationship-by-conversation/{id}',
    ],
  ],
  ['POST /candidate-requests/{id}/initiate-conversation', ['/conversation-involvements', '/candidate-requests/{id}']],
  ['POST /candidate-requests/{id}/shortlist', ['/campaigns/{id}/candidate-requests', '/candidate-requests/{id}']],
  ['PATCH /campaigns/{id}', ['/campaigns', '/campaigns/{id}', '/dashboard']],
  [
    'POST /contracts/{id}/finalize',
    ['/contracts', '/contracts/{id}', '/payments', '/payments/{id}', '/calendar', '/dashboard', '/conversations/{id}/messages'],
  ],
  ['POST /contracts/{id}/report', ['/contracts/{id}']],
  ['PATCH /feedback/{id}', ['/contracts/{id}', '/contracts']],
  ['POST /contract-assets/{id}/media', ['/contracts/{id}', '/contracts/{id}/assets', '/contracts']],
  ['PUT /contract-media/{id}', ['/contracts/{id}', '/contract-media/{id}/remarks']],
  ['DELETE /contract-media/{id}', ['/contracts/{id}', '/conversations/{id}/messages']],
  ['POST /contract-media/{id}/send-anyway', ['/contracts/{id}']],
  ['POST /contract-media/{id}/approve', ['/contracts/{id}', '/contract-media/{id}/remarks', '/payments', '/calendar']],
  ['POST /contract-media/{id}/ask-for-changes', ['/contracts/{id}', '/contract-media/{id}/remarks', '/calendar']],
  ['POST /payments/{id}/confirmation/end', ['/payments/{id}', '/contracts/{id}']],
  ['POST /payouts', ['/payouts', '/creator-finances']],
  ['PUT /payout-beneficiary', ['/payout-beneficiary']],
  ['PATCH /billing-information', ['/billing-information', '/user/general']],
  ['POST /payment-methods', ['/payment-methods', '/user/general']],
  ['DELETE /payment-methods/{id}', ['/payment-methods', '/user/general']],
  ['PUT /creator-profile', ['/creator-profile', '/user/general']],
  ['PATCH /creator-profile', ['/creator-profile', '/user/general']],
  ['POST /creator-profile-submit', ['/creator-profile', '/user/general']],
  ['POST /portfolio', ['/portfolio', '/user/general']],
  ['DELETE /portfolio/{id}', ['/portfolio', '/user/general']],
  ['POST /portfolio/_order', ['/portfolio']],
  ['PUT /creator-tax', ['/creator-tax']],
  ['PATCH /user/profile', ['/user/profile', '/user/general']],
  ['POST /user/profile/picture', ['/user/profile', '/user/general']],
  ['POST /user/change-password', ['/user/sessions']],
  ['PATCH /user/mail-preferences', ['/user/mail-preferences', '/conversations/{id}', '/conversation-involvements']],
  ['POST /calendar-feed', ['/calendar-feed']],
  ['DELETE /calendar-feed', ['/calendar-feed']],
  ['POST /conversations/{id}/messages', ['/conversations/{id}/messages', '/conversation-involvements']],
  ['POST /conversations/{id}/mark-as-read', ['/unread-messages', '/conversation-involvements', '/conversations/{id}']],
  ['POST /notifications/_seen', ['/notifications/_count-unseen']],
  ['POST /contract-media/{id}/remarks', ['/contract-media/{id}/remarks', '/contracts/{id}']],
  ['POST /remarks/{id}/done', ['/contract-media/{id}/remarks', '/contracts/{id}']],
  ['POST /remarks/{id}/settle', ['/contract-media/{id}/remarks', '/contracts/{id}']],
  ['POST /remarks/{id}/reopen', ['/contract-media/{id}/remarks', '/contracts/{id}']],
] as const)('%s makes stale what its effect is shown in', (call, reads) => {
  const found = allEndpoints.find(({ endpoint: { method, path } }) => `${method} ${path}` === call)
  expect(reads.filter((path) => !isStaleAfter([path, { id: 'x' }, null], found?.endpoint.changes ?? []))).toEqual([])
})

test('what a list of notifications showed as new stays so during the visit', () => {
  expect(isStaleAfter(['/notifications', null, null], ['notification-seen'])).toBe(false)
})
