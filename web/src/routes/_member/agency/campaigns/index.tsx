import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '../../../../api/use-call.ts'
import { CampaignStateBadge } from '../../../../features/campaign/campaign-state-badge.tsx'
import { Loaded } from '../../../../features/errors/loaded.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '../../../../ui/rows.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NewCampaignDialog } from './-parts/new-campaign-dialog.tsx'

const search = z.object({
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
  waitForReview: z.optional(z.catch(z.optional(z.union([z.number(), z.string()])), undefined)),
  new: z.optional(z.catch(z.optional(z.boolean()), undefined)),
})

export const Route = createFileRoute('/_member/agency/campaigns/')({ validateSearch: search, component: CampaignsScreen })

function CampaignsScreen() {
  const { page, waitForReview, new: isNew } = Route.useSearch()
  const navigate = Route.useNavigate()
  const campaigns = useRead(listCampaigns, { query: { page, limit: limits.page.campaigns } }, { staysWhilePaging: true })
  const newButton = (
    <Button variant="primary" icon={Plus} render={<Link to="/agency/campaigns" search={(before) => ({ ...before, new: true })} />}>
      New campaign
    </Button>
  )

  return (
    <Page>
      <PageHead title="Campaigns" note="What you ask creators for." actions={newButton} />
      {waitForReview !== undefined && <Notice tone="info">Your campaign is in review. We will notify you when creators can see it.</Notice>}
      <Loaded query={campaigns} skeleton={<SkeletonRows count={6} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title="No campaigns yet" action={newButton}>
              Say what you need, and creators apply with their price.
            </EmptyState>
          ) : (
            <>
              <Card>
                <Rows>
                  {data.map((campaign) => (
                    <Row key={campaign.id}>
                      <RowText
                        name={<RowLink render={<Link to="/agency/campaigns/$campaignId" params={{ campaignId: campaign.id }} />}>{campaign.name}</RowLink>}
                        badge={<CampaignStateBadge state={campaign.state} />}
                        note={`${campaign.mediaStats.completed} of ${campaign.mediaRequirements.total} media approved`}
                      />
                      <RowChevron />
                    </Row>
                  ))}
                </Rows>
              </Card>
              <Pagination page={meta.page} pages={meta.pages} renderLink={(to) => <Link to="/agency/campaigns" search={(before) => ({ ...before, page: to })} />} />
            </>
          )
        }
      </Loaded>
      {isNew && <NewCampaignDialog onClose={() => void navigate({ search: (before) => ({ ...before, new: undefined }) })} />}
    </Page>
  )
}
