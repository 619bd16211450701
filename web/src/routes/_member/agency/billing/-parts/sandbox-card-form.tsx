import { useImperativeHandle, useRef } from 'react'
import { unexpectedWords } from '#features/payment/provider-words.ts'
import { SandboxFrame, type FrameHandle, type FrameMessage } from '#features/payment/sandbox-frame.tsx'
import type { CardFormProps } from './card-form.ts'

/** The card form of the sandbox provider. */
export function SandboxCardForm({ ref, clientSecret, onState, onProblem, onSaved }: CardFormProps) {
  const frame = useRef<FrameHandle>(null)
  useImperativeHandle(ref, () => ({ submit: () => frame.current?.send({ type: 'submit' }) }))

  const hear = (message: FrameMessage) => {
    if (message.type === 'state') onState(message.state)
    else if (message.type === 'result') onSaved(message.paymentMethodId)
    else if (message.type === 'error') onProblem(message.message || unexpectedWords)
  }
  return (
    <SandboxFrame
      ref={frame}
      purpose="card"
      title="Card details"
      firstHeight={210}
      greeting={{ type: 'setup', clientSecret }}
      onMessage={hear}
    />
  )
}
