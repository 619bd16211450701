import { CSPProvider } from '@base-ui/react/csp-provider'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchForMissingCode } from './api/missing-code.ts'
import { queryClient } from './api/query-client.ts'
import { NotFoundScreen } from './mechanisms/errors/not-found-screen.tsx'
import { ScreenError } from './mechanisms/errors/screen-error.tsx'
import { PagePending } from './ui/feedback/page-pending.tsx'
import { released, watchPresses } from './ui/base/released.ts'
import { watchForUse } from './ui/feedback/late.tsx'
import { routeTree } from './route-tree.gen.ts'
import './styles.css'

watchForMissingCode()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPendingComponent: () => <PagePending />,
  defaultPendingMs: 150,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* The only style that Base UI would write into the page is in styles.css instead: inline styles are not allowed. */}
        <CSPProvider disableStyleElements>
          <RouterProvider router={router} />
        </CSPProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

watchForUse()
watchPresses()
// What arrives while a pointer is held is shown once it is released: it could move a button away from under the pointer.
notifyManager.setScheduler((tell) => void released().then(tell))
