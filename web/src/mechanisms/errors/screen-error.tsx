import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMissingCode, reloadOnce } from '#api/missing-code.ts'
import { queryClient } from '#api/query-client.ts'
import { onReachedAgain } from '#api/reachability.ts'
import { isTransportError } from '#api/transport-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { MainPart } from '#ui/page/screen.tsx'
import { isReachable } from '#mechanisms/connection/use-connection-watch.ts'
import { errorSentence } from './error-words.ts'

/** A screen that throws shows this and a way back, never a white page. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  return isMissingCode(error) ? <MissingCode /> : <BrokenScreen error={error} reset={reset} />
}

const backToStart = <Button render={<Link to="/" />}>Go to the start page</Button>

function BrokenScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const isOurs = !isTransportError(error)
  const retry = () => {
    // What the screen choked on is not shown by anybody now; kept, it would be met again.
    queryClient.removeQueries({ type: 'inactive' })
    reset()
    void router.invalidate()
  }
  useEffect(() => (isOurs ? undefined : onReachedAgain(retry)))
  return (
    <MainPart className="grid min-h-[70dvh] place-items-center">
      <ErrorState level={1} title={errorSentence(error)} onRetry={retry} action={backToStart}>
        {isOurs ? 'This page stopped working. Nothing you saved is lost. Try again, or tell us if it keeps happening.' : undefined}
      </ErrorState>
    </MainPart>
  )
}

/** Its code is not there: with a connection the page is reloaded, which a new version needs anyway; without one it waits for it. */
function MissingCode() {
  const [isLooking, setLooking] = useState(false)

  useEffect(() => {
    const reloadIfReachable = async () => {
      if (await isReachable()) reloadOnce()
    }
    void reloadIfReachable()
    return onReachedAgain(reloadOnce)
  }, [])

  const retry = async () => {
    setLooking(true)
    if (await isReachable()) window.location.reload()
    setLooking(false)
  }
  return (
    <MainPart className="grid min-h-[70dvh] place-items-center">
      <ErrorState level={1} title="This page could not be loaded." onRetry={() => void retry()} retrying={isLooking} action={backToStart}>
        Nothing you saved is lost. Check your connection and try again.
      </ErrorState>
    </MainPart>
  )
}
