import { vi } from 'vitest'

type Sent = {
  /** 'POST /operator/payments/p1/refund' */
  call: string
  body: unknown
}

/** Answers every call of the page like this, until the globals are unstubbed, and returns the calls as they were sent. */
export function stubCalls(answer: (sent: Sent) => Response | Promise<Response> = () => Response.json({ data: {} })): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    // The screen of an earlier test may call late. A browser sends nothing for an aborted signal.
    signal?.throwIfAborted()
    const sent = { call: `${method} ${address}`, body: typeof body === 'string' ? JSON.parse(body) : body }
    all.push(sent)
    return answer(sent)
  })
  return all
}

/** A call that is never answered. */
export const noAnswer = (): Promise<Response> => new Promise(() => {})
