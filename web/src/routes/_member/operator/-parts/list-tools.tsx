import type { ReactElement, ReactNode } from 'react'
import { SearchField } from '#mechanisms/search/search-field.tsx'
import { cx } from '#ui/base/cx.ts'
import { Tab, Tabs } from '#ui/surfaces/tabs.tsx'

export type ListTab<State extends string> = { value: State; label: string; count?: number | undefined }

type ListToolsProps<State extends string> = {
  /** The name of the tabs: 'Campaigns by state'. */
  label: string
  tabs: readonly ListTab<State>[]
  current: State
  renderTab: (state: State) => ReactElement<Record<string, unknown>>
  searchLabel: string
  words: string
  onWords: (words: string) => void
  /** Other filters, beside the search. */
  children?: ReactNode
  /** The button that downloads the list as filtered. */
  download: ReactNode
  className?: string | undefined
}

/** State tabs and a search: the header of every operator list. The search moves below the tabs where it would hide one of them. */
export function ListTools<State extends string>(props: ListToolsProps<State>) {
  const { label, tabs, current, renderTab, searchLabel, words, onWords, children, download, className } = props
  return (
    <div className={cx('mb-5 flex flex-col gap-4 lg:flex-row lg:flex-wrap lg:items-end', className)}>
      <Tabs label={label} className="max-w-full min-w-0 grow">
        {tabs.map(({ value, label: name, count }) => (
          <Tab key={value} current={value === current} render={renderTab(value)} {...(count ? { count, fresh: true } : {})}>
            {name}
          </Tab>
        ))}
      </Tabs>
      <div className="flex flex-wrap items-end gap-3">
        {children}
        <SearchField label={searchLabel} words={words} onWords={onWords} className="w-72 max-sm:w-0 max-sm:grow" />
        {download}
      </div>
    </div>
  )
}
