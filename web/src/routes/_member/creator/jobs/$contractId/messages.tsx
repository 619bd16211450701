import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useContract } from '#routes/_member/creator/jobs/-parts/use-contract.ts'

export const Route = createFileRoute('/_member/creator/jobs/$contractId/messages')({ component: ContractMessages })

function ContractMessages() {
  const { contractId } = Route.useParams()
  const contract = useContract(contractId).data?.data
  if (!contract) return null
  return (
    <Card>
      <EmptyState
        title="Messages are in one place"
        action={
          <Button
            variant="primary"
            icon={MessageCircle}
            render={<Link to="/conversations/$conversationId" params={{ conversationId: contract.conversationId }} />}
          >
            Open the conversation
          </Button>
        }
      >
        Everything you and {contract.agency.general.displayName} write to each other is in one conversation.
      </EmptyState>
    </Card>
  )
}
