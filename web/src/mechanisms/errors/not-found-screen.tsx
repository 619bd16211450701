import { Link, useMatches } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Logo } from '#ui/signs/mark.tsx'
import { MainPart } from '#ui/page/screen.tsx'

/** Outside the members' area there is no bar, and the mark links to the start page. */
export function NotFoundScreen() {
  const isOutside = useMatches({ select: (matches) => matches.length === 1 })
  return (
    <MainPart className="grid min-h-[70dvh] place-content-center justify-items-center gap-2">
      {isOutside && (
        <Link to="/" aria-label="Pairtake, home" className="no-underline">
          <Logo />
        </Link>
      )}
      <ErrorState
        level={1}
        icon={Compass}
        title="There is no page at this address"
        action={
          <Button variant="primary" render={<Link to="/" />}>
            Go to the home page
          </Button>
        }
      >
        The link may be incomplete, or the page no longer exists.
      </ErrorState>
    </MainPart>
  )
}
