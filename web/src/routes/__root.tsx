import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ToastRegion } from '../ui/toast-region.tsx'

export const Route = createRootRoute({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  )
}
