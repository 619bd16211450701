import { createRootRoute, Outlet } from '@tanstack/react-router'
import { timings } from '@pairtake/protocol/limits'
import { ToastRegion } from '../ui/toast-region.tsx'

export const Route = createRootRoute({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion shownForMs={timings.toastMs} />
    </>
  )
}
