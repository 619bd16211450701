import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { isTransportError } from '../../api/transport-error.ts'
import { errorSentence } from './error-words.ts'

/** A screen that throws shows this and a way back, never a white page. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOurs = !isTransportError(error)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="content" className="grid min-h-[70dvh] place-items-center">
      <ErrorState
        level={1}
        title={isOurs ? 'This page stopped working.' : errorSentence(error)}
        onRetry={retry}
        action={<Button render={<Link to="/" />}>Go to the start page</Button>}
      >
        {isOurs ? 'Nothing you saved is lost. Try again, or tell us if it stays like this.' : undefined}
      </ErrorState>
    </main>
  )
}
