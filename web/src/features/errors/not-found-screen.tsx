import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MainPart } from '../../ui/screen.tsx'

export function NotFoundScreen() {
  return (
    <MainPart className="grid min-h-[70dvh] place-items-center">
      <ErrorState
        level={1}
        icon={Compass}
        title="There is no page at this address"
        action={
          <Button variant="primary" render={<Link to="/" />}>
            Go to the start page
          </Button>
        }
      >
        The link may be incomplete, or what it led to is gone.
      </ErrorState>
    </MainPart>
  )
}
