import type { BankProps } from './bank.ts'
import { unexpectedWords } from './provider-words.ts'
import { SandboxFrame, type FrameMessage } from './sandbox-frame.tsx'

/** The sandbox provider's bank, which asks in its frame. */
export function SandboxBank({ clientSecret, onAnswered, onProblem }: BankProps) {
  const hear = (message: FrameMessage) => {
    if (message.type === 'confirmed') onAnswered()
    // The provider stores this refusal too, so it is fetched from there.
    else if (message.type === 'error' && message.code === 'CARD_REFUSED') onAnswered()
    else if (message.type === 'error') onProblem(message.message || unexpectedWords)
  }
  return (
    <SandboxFrame purpose="payment" title="Your bank" firstHeight={190} greeting={{ type: 'confirm', clientSecret }} onMessage={hear} />
  )
}
