import type { Ref } from 'react'

export type CardFormState = 'incomplete' | 'complete' | 'working' | 'authenticating' | 'done'

export type CardFormHandle = { submit: () => void }

/** What the provider's form takes. */
export type CardFormProps = {
  ref: Ref<CardFormHandle>
  clientSecret: string
  onState: (state: CardFormState) => void
  /** The provider's words, or those of S2 section 5 where it has none. */
  onProblem: (words: string) => void
  onSaved: (paymentMethodId: string) => void
}
