import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import type { SeenFilter } from '@pairtake/protocol/operator/seen-today'
import type { PageMeta } from '@pairtake/protocol/paging'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { cx } from '#ui/base/cx.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ListTools, type ListTab } from './list-tools.tsx'
import { QueueFrame, useIsBeside } from './queue-frame.tsx'
import type { QueueRowLook } from './queue-row.tsx'
import { SeenField } from './seen-filter.tsx'
import { Shortcuts, type Shortcut } from './shortcuts.tsx'
import { useClaim, type Claim } from './use-claim.ts'
import { useDecidedFocus } from './use-decided-focus.ts'
import { useKeptRow } from './use-kept-row.ts'
import { useMarks } from './use-marks.ts'
import { queueAt, useQueueKeys } from './use-queue.ts'

export type QueueSearch<State extends string> = {
  state?: State | undefined
  page?: number | undefined
  q?: string | undefined
  seen?: SeenFilter | undefined
  show?: string | undefined
}

type QueueScreenProps<Item, State extends string> = {
  /** The kind of its records; the operator claims the one that is open. */
  subject: ClaimSubject
  title: string
  note: string
  /** The accessible name of the list: 'Campaigns'. */
  listLabel: string
  searchLabel: string
  /** What one of its records is: 'campaign'. */
  noun: string
  emptyTitle: string
  tabs: readonly ListTab<State>[]
  search: QueueSearch<State> & { state: State }
  renderLink: (search: QueueSearch<State>) => ReactElement<Record<string, unknown>>
  onGo: (search: QueueSearch<State>) => void
  items: UseQueryResult<{ data: readonly Item[]; meta: PageMeta }>
  idOf: (item: Item) => string
  /** Renders one row; `link` opens its record. */
  renderRow: (item: Item, row: QueueRowLook) => ReactNode
  shortcuts?: readonly Shortcut[]
  /** The button that downloads the list as filtered. */
  download: ReactNode
  /** Renders the record next to the list; `onDecided` opens the next one that no other operator is deciding on. */
  renderRecord: (id: string, record: { claim: Claim; onDecided: () => void }) => ReactNode
}

const emptyWords: Record<SeenFilter, string> = {
  not_today: 'Nothing here that you haven’t seen today',
  today: 'You haven’t opened any of these today',
}

/** The layout of every operator queue: states, search, a list, and the open record, all stored in the URL. */
export function QueueScreen<Item, State extends string>(props: QueueScreenProps<Item, State>) {
  const { search, renderLink, onGo, items, idOf, renderRow, renderRecord } = props
  const { state, q, seen, show } = search
  const marks = useMarks(props.subject)
  const openAmong = (rows: readonly Item[]) => queueAt(rows, { idOf, chosenId: show, isTaken: (id) => marks.heldBy(id) !== undefined })
  const [decidedId, setDecidedId] = useState<string>()
  const rows = useKeptRow({
    items: items.data?.data ?? [],
    idOf,
    currentOf: (those) => openAmong(those).currentId,
    isKept: seen === 'not_today',
    decidedId,
  })
  const { currentId, next, previous, nextFree } = openAmong(rows)
  // On phones, the first record is not shown until it is selected, so it is neither fetched nor claimed before.
  const isBeside = useIsBeside()
  const claim = useClaim(props.subject, show === undefined && !isBeside ? undefined : currentId)
  const noteDecision = useDecidedFocus(currentId)
  const firstPage = renderLink({ ...search, page: undefined, show: undefined })
  const go = (item: Item | undefined) => onGo({ ...search, show: item && idOf(item) })
  useQueueKeys({ j: next && (() => go(next)), k: previous && (() => go(previous)) })

  const emptyList =
    q !== undefined && q !== '' ? (
      <NothingMatches noun={props.noun} onClear={() => onGo({ state })} />
    ) : seen === undefined ? (
      <EmptyState title={props.emptyTitle} />
    ) : (
      <EmptyState title={emptyWords[seen]} action={<Button render={renderLink({ state, q })}>Show all</Button>} />
    )

  return (
    <Page>
      {/* On phones a record is a page of its own; the heading stays for screen readers. */}
      <div className={cx('relative', show !== undefined && 'max-md:sr-only')}>
        <PageHead title={props.title} note={props.note} />
        <div className="absolute right-0 bottom-0">
          <Shortcuts own={props.shortcuts ?? []} />
        </div>
      </div>
      <ListTools
        className={show === undefined ? undefined : 'max-md:hidden'}
        label={`${props.listLabel} by state`}
        tabs={props.tabs}
        current={state}
        renderTab={(one) => renderLink({ state: one, q, seen })}
        searchLabel={props.searchLabel}
        words={q ?? ''}
        onWords={(words) => onGo({ state, q: words || undefined, seen })}
        download={props.download}
      >
        <SeenField seen={seen} onSeen={(chosen) => onGo({ state, q, seen: chosen })} />
      </ListTools>
      <Loaded query={items} name={props.listLabel} skeleton={<SkeletonRows count={5} />}>
        {({ meta }) =>
          currentId === undefined ? (
            <Card>
              <EmptyPage page={meta.page} firstPage={firstPage}>
                {emptyList}
              </EmptyPage>
            </Card>
          ) : (
            <QueueFrame
              isChosen={show !== undefined}
              backLink={renderLink({ ...search, show: undefined })}
              list={
                <>
                  <Card as="nav" aria-label={props.listLabel} className="overflow-hidden">
                    {rows.length === 0 ? (
                      <EmptyPage page={meta.page} firstPage={firstPage}>
                        {emptyList}
                      </EmptyPage>
                    ) : (
                      <Rows>
                        {rows.map((item) =>
                          renderRow(item, {
                            link: renderLink({ ...search, show: idOf(item) }),
                            isCurrent: idOf(item) === currentId,
                            heldBy: marks.heldBy(idOf(item)),
                            seenTodayAt: marks.seenTodayAt(idOf(item)),
                          }),
                        )}
                      </Rows>
                    )}
                  </Card>
                  <Pagination
                    className="mt-4"
                    page={meta.page}
                    pages={meta.pages}
                    renderLink={(to) => renderLink({ ...search, page: to, show: undefined })}
                  />
                </>
              }
              renderDetail={() =>
                renderRecord(currentId, {
                  claim,
                  onDecided: () => {
                    noteDecision()
                    setDecidedId(currentId)
                    go(nextFree)
                  },
                })
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}
