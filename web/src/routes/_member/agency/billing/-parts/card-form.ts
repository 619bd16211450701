import type { Ref } from 'react'

export type CardFormState = 'incomplete' | 'complete' | 'working' | 'authenticating' | 'done'

export type CardFormHandle = { submit: () => void }

/** The props that each provider's card form accepts. */
export type CardFormProps = {
  ref: Ref<CardFormHandle>
  clientSecret: string
  onState: (state: CardFormState) => void
  /** Receives the provider's message, or that of S2 section 5 if it has none. */
  onProblem: (words: string) => void
  onSaved: (paymentMethodId: string) => void
}
