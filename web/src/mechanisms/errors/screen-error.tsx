import { Link, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { isMissingCode, reloadOnce } from '#api/missing-code.ts'
import { queryClient } from '#api/query-client.ts'
import { onReachedAgain } from '#api/reachability.ts'
import { isTransportError } from '#api/transport-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { MainPart } from '#ui/page/screen.tsx'
import { Logo } from '#ui/signs/mark.tsx'
import { isReachable } from '#mechanisms/connection/use-connection-watch.ts'
import { errorSentence, requestIdOf } from './error-words.ts'

/** Shown in place of a screen that throws, with a way back. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  return isMissingCode(error) ? <MissingCode /> : <BrokenScreen error={error} reset={reset} />
}

const backToStart = <Button render={<Link to="/" />}>Go to the home page</Button>

/** Where there is no bar, because the member could not be loaded or nobody is signed in, the mark says whose page this is. */
function ErrorMain({ children }: { children: ReactNode }) {
  const hasBar = useMatches({ select: (matches) => matches.some(({ routeId, status }) => routeId === '/_member' && status === 'success') })
  return (
    <MainPart className="grid min-h-[70dvh] place-content-center justify-items-center gap-2">
      {!hasBar && <Logo />}
      {children}
    </MainPart>
  )
}

function BrokenScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const isOurs = !isTransportError(error)
  const retry = () => {
    // The data that broke the screen is inactive now; if it stayed cached, it would break the screen again.
    queryClient.removeQueries({ type: 'inactive' })
    reset()
    void router.invalidate()
  }
  useEffect(() => (isOurs ? undefined : onReachedAgain(retry)))
  return (
    <ErrorMain>
      <ErrorState level={1} title={errorSentence(error)} onRetry={retry} action={backToStart} reference={requestIdOf(error)}>
        {isOurs ? 'This page stopped working. Nothing you saved is lost. Try again, or tell us if it keeps happening.' : undefined}
      </ErrorState>
    </ErrorMain>
  )
}

/** Shown when the screen's code is missing: reloads the page if there is a connection, as a new version requires, or else waits for one. */
function MissingCode() {
  const [isLooking, setLooking] = useState(false)
  const shownAt = useRef<string>(undefined)

  // Whoever has left by the time of the answer is somewhere else, perhaps in a form. While they are leaving, only the address tells.
  const reloadHere = (reload: () => void) => {
    if (shownAt.current === window.location.href) reload()
  }
  const reloadIfReachable = async (reload: () => void) => {
    if (await isReachable()) reloadHere(reload)
  }

  const begin = useEffectEvent(() => void reloadIfReachable(reloadOnce))
  const goOn = useEffectEvent(() => reloadHere(reloadOnce))
  useEffect(() => {
    shownAt.current = window.location.href
    begin()
    const stop = onReachedAgain(() => goOn())
    return () => {
      shownAt.current = undefined
      stop()
    }
  }, [])

  const retry = async () => {
    setLooking(true)
    await reloadIfReachable(() => window.location.reload())
    setLooking(false)
  }
  return (
    <ErrorMain>
      <ErrorState level={1} title="This page could not be loaded." onRetry={() => void retry()} retrying={isLooking} action={backToStart}>
        Nothing you saved is lost. Check your connection and try again.
      </ErrorState>
    </ErrorMain>
  )
}
