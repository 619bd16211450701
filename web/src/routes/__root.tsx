import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { timings } from '@pairtake/protocol/limits'
import { ConnectionNotice } from '#mechanisms/connection/connection-notice.tsx'
import { useArrivalFocus } from '#mechanisms/shell/use-arrival-focus.ts'
import { useFirstPicture } from '#mechanisms/shell/use-first-picture.ts'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'

export const Route = createRootRoute({ component: Root })

function Root() {
  useArrivalFocus()
  useFirstPicture()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      {/* The previous screen stays here while the next one is loading. */}
      <div aria-busy={isLoading} className="contents">
        <Outlet />
      </div>
      <ToastRegion shownForMs={timings.toastMs} standing={<ConnectionNotice />} />
    </>
  )
}
