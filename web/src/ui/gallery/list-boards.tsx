import { CircleCheck, CircleHelp, CircleX, Eye, Hourglass, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { CountOf } from '#ui/signs/count-of.tsx'
import { FlowStrip } from '#ui/surfaces/flow-strip.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Columns, Crumb, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Row, RowActions, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { type Column, Table } from '#ui/surfaces/table.tsx'
import { SideBySide, SideList, SideListItem, Tab, Tabs } from '#ui/surfaces/tabs.tsx'
import { Voice } from '#ui/signs/voice.tsx'
import { hash } from './board.tsx'

interface Earning {
  id: string
  title: string
  brand: string
  since: string
  money: { amount: number; currency: string }
}

const earnings: Earning[] = [
  { id: 'e1', title: 'Sunday skincare reset', brand: 'Hud Skincare', since: '6 Nov 2026', money: { amount: 340, currency: 'EUR' } },
  { id: 'e2', title: 'Oat milk, slow mornings', brand: 'Nordlys Studio', since: '2 Nov 2026', money: { amount: 1260.5, currency: 'EUR' } },
]

const columns: Column<Earning>[] = [
  {
    key: 'title',
    head: 'Job',
    fold: 'stay',
    cell: (row) => (
      <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <Avatar id={row.brand} name={row.brand} kind="agency" size={34} />
        <RowText name={row.title} note={row.brand} />
      </span>
    ),
  },
  { key: 'state', head: 'State', fold: 'stay', cell: () => <Badge icon={Hourglass}>Future</Badge> },
  { key: 'since', head: 'Since', foldLabel: 'Since', cell: (row) => row.since },
  { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: (row) => formatMoney(row.money, 'always') },
]

function Candidates(): ReactNode {
  return (
    <SideBySide
      list={
        <SideList label="Candidate states">
          <SideListItem icon={CircleHelp} render={hash} current count={5}>
            Undecided
          </SideListItem>
          <SideListItem icon={CircleCheck} render={hash} count={2}>
            Accepted
          </SideListItem>
          <SideListItem icon={CircleX} render={hash} count={3}>
            Declined
          </SideListItem>
        </SideList>
      }
    >
      <Card>
        <Rows aria-label="Undecided candidates">
          <Row selected>
            <Avatar id="mk" name="Mara K." />
            <RowText name={<RowLink render={hash}>Mara K.</RowLink>} note="Applied 2 days ago" />
            <span style={{ color: 'var(--text-muted)', fontSize: 'var(--size-sm)' }}>
              <CountOf count={3} of={4} singular="photo" />
            </span>
            <span style={{ textAlign: 'right' }}>
              <PriceText money={{ amount: 420, currency: 'EUR' }} />
              <br />
              <Voice side="creator" turn>
                asking
              </Voice>
            </span>
          </Row>
          <Row>
            <Avatar id="tf" name="Tomás F." />
            <RowText name={<RowLink render={hash}>Tomás F.</RowLink>} note="Applied 3 days ago" />
            <span style={{ textAlign: 'right' }}>
              <PriceText money={{ amount: 380, currency: 'EUR' }} />
              <br />
              <Voice side="agency">you ask</Voice>
            </span>
            <RowChevron />
          </Row>
        </Rows>
      </Card>
      <Pagination page={5} pages={12} renderLink={() => hash} />
      <Pagination page={1} pages={2} renderLink={() => hash} label="Few pages" />
    </SideBySide>
  )
}

export function ListBoards(): ReactNode {
  return (
    <>
      <FlowStrip
        label="Where your work stands"
        steps={[
          { label: 'Casting', count: 7, note: 'new candidates in 3 campaigns', render: hash },
          { label: 'Shooting', count: 9, note: 'jobs in progress', render: hash },
          { label: 'Your review', count: 5, note: 'media waiting for you', hot: true, render: hash },
          { label: 'Delivered', count: 12, note: 'media this month', render: hash },
        ]}
      />
      <div>
        <PageHead
          crumb={<Crumb links={[{ label: 'Campaigns', render: hash }]} current="Oat milk, slow mornings" />}
          title={<span>Oat milk, slow mornings</span>}
          badge={
            <Badge icon={CircleCheck} tone="info">
              Published
            </Badge>
          }
          note="Creators see it and will apply"
          actions={<Button>Edit</Button>}
        />
        <Tabs label="Campaign">
          <Tab render={hash} current={false}>
            Summary
          </Tab>
          <Tab render={hash} current count={5} fresh>
            Candidates
          </Tab>
          <Tab render={hash} current={false} count={2}>
            Jobs
          </Tab>
        </Tabs>
      </div>
      <Candidates />
      <Columns
        aside={
          <Card>
            <SectionHeader level={3} count={2} fresh end={<a href="#all">All</a>}>
              Messages
            </SectionHeader>
            <Rows afterHeader>
              <Row top>
                <Avatar id="mk" name="Mara K." size={34} />
                <RowText name={<RowLink render={hash}>Mara K.</RowLink>} note="I moved the label into the light, better?" />
              </Row>
            </Rows>
          </Card>
        }
      >
        <Card>
          <SectionHeader count={4} fresh>
            Waiting for you
          </SectionHeader>
          <Rows afterHeader>
            <Row>
              <MediaTile kind="video" durationSeconds={24} />
              <RowText
                name={<RowLink render={hash}>Morning pour, take 2</RowLink>}
                note="Mara K. delivered it for Oat milk, slow mornings"
                when="Auto-approves in 2 days"
              />
              <RowActions>
                <Button size="small" icon={Eye}>
                  Review
                </Button>
              </RowActions>
            </Row>
            <Row>
              <MediaTile kind="photo" size="small" />
              <RowText name="3 candidates made a counter offer" note="Trail shoes, first run of spring" />
              <RowActions>
                <Button size="small" icon={Reply}>
                  Answer
                </Button>
              </RowActions>
            </Row>
          </Rows>
        </Card>
        <Card>
          <SectionHeader>Earnings</SectionHeader>
          <Table caption="Earnings" columns={columns} rows={earnings} rowKey={(row) => row.id} />
        </Card>
      </Columns>
    </>
  )
}
