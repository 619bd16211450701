import type { Page } from '@playwright/test'

/**
 * Counts React renders from before the page's scripts run: the components rendered in each commit, and those whose part of the page contains a
 * remark. Uses the hook that React looks for, in production as well.
 */
const counter = `(() => {
  const counts = { commits: 0, drawn: 0, ofRemarks: 0 }
  window.rendersCounted = counts
  window.renderedAt = 0
  const holdsRemarks = (host) => host.closest('[data-remark]') !== null || host.querySelector('[data-remark]') !== null
  const isOfRemarks = (fiber) => {
    for (let one = fiber.child; one; one = one.sibling)
      if (typeof one.type === 'string' ? holdsRemarks(one.stateNode) : isOfRemarks(one)) return true
    return false
  }
  const walk = (fiber, before) => {
    if (fiber === before) return
    // Function components that ran have their first flag set.
    if ([0, 11, 14, 15].includes(fiber.tag) && (fiber.flags & 1) === 1) {
      counts.drawn++
      if (isOfRemarks(fiber)) counts.ofRemarks++
    }
    if (before && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate)
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id, root) => {
      counts.commits++
      window.renderedAt = performance.now()
      walk(root.current, root.current.alternate)
    },
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  }
})()`

export const countRenders = (page: Page) => page.addInitScript(counter)

/** Returns for how many milliseconds nothing has been rendered. */
export const restedMs = (page: Page) => page.evaluate<number>('performance.now() - renderedAt')

export type Renders = { commits: number; drawn: number; ofRemarks: number }

/** Returns the counts since the last call. */
export const rendersSince = (page: Page) =>
  page.evaluate<Renders>('(() => { const told = { ...rendersCounted }; for (const key in told) rendersCounted[key] = 0; return told })()')
