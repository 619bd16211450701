import { seconds } from '#wire-time.ts'
import { readViesAnswer } from './vies-answer-rules.ts'
import type { ViesSettings } from './vies-settings-rules.ts'
import type { Vies } from './vies.ts'

/** A real answer has half a kilobyte. */
const longestAnswer = 20_000

/** The VIES web service of the European Commission: `POST /check-vat-number`. */
export function ecVies({ url, requester }: ViesSettings): Vies {
  return {
    requester,
    async ask(vatId, signal) {
      const body = {
        countryCode: vatId.slice(0, 2),
        vatNumber: vatId.slice(2),
        requesterMemberStateCode: requester.slice(0, 2),
        requesterNumber: requester.slice(2),
      }
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          // VIES asks the member state while we wait, and some are slow.
          signal: AbortSignal.any([signal, AbortSignal.timeout(seconds(30))]),
        })
        return readViesAnswer(vatId, response.status, await shortText(response))
      } catch (error) {
        // The process is stopping: nothing was found out, and nothing is recorded.
        if (signal.aborted) throw error
        return { outcome: 'unanswered', failure: 'UNREACHABLE', isForAll: true, answer: null }
      }
    },
  }
}

async function shortText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    // Leaving the loop aborts the transfer.
    if (text.length > longestAnswer) break
  }
  return text.slice(0, longestAnswer)
}
