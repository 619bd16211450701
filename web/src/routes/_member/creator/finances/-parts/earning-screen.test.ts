import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getEarning } from '@pairtake/protocol/finances/finances-endpoints'
import { readOptions } from '#api/use-call.ts'
import { drawnScreen, linksIn, wordsIn } from '#testing/drawn.ts'
import { Route } from '#routes/_member/creator/finances/earnings/$earningId.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

test('R-205 an earning says what each refund took from it, and what is left', async () => {
  const earning = {
    id: 'e1',
    state: 'earned',
    amount: euros(90.1),
    createdAt: '2026-11-18T12:00:00Z',
    earnedAt: '2026-11-20T12:00:00Z',
    returned: euros(20.2),
    refunds: [{ at: '2026-11-21T12:00:00Z', amount: euros(20.2), reason: 'One photo was blurred.', creditNote: 'CN-000002' }],
    contract: { id: 'k1', campaign: { name: 'Oat milk' }, agency: { general: { displayName: 'Nordlys' } } },
  }
  const client = new QueryClient()
  client.setQueryData(readOptions(getEarning, { params: { id: 'e1' } }).queryKey, { data: earning })
  const html = await drawnScreen(Route, '/creator/finances/earnings/e1', client, ['/creator/finances/earnings/$earningId'])
  expect(wordsIn(html)).toContain('Left after refunds €69.90')
  expect(wordsIn(html)).toMatch(/[-−]€20\.20 One photo was blurred\. The brand got credit note CN-000002\./)
  expect(linksIn(html)['Go to job']).toBe('/creator/jobs/k1/summary')
})
