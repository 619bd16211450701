import type { ComponentType, FunctionComponent } from 'react'
import { isWideNow } from '#ui/base/use-is-wide.ts'
import { late } from '#ui/feedback/late.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'

/**
 * Returns a queue's record as a lazy component, because phones show the list first. Its code is fetched together with the screen's where the record
 * is shown next to the list, and otherwise once the page is in use.
 */
export function lateRecord<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  // If this fails, the component asks again and shows the failure.
  if (isWideNow('md')) load().catch(() => {})
  const Record = late(load)
  return function LateRecord(props) {
    return <Record meanwhile={<SkeletonPage />} {...props} />
  }
}
