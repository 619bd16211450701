import { Link, useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Opens the conversation with the brand, and creates it if there is none. */
export function MessageBrandButton({ request }: { request: CandidateRequest }) {
  const navigate = useNavigate()
  const initiate = useAct(initiateConversation, {
    onDone: ({ conversationId }) => void navigate({ to: '/conversations/$conversationId', params: { conversationId } }),
  })
  if (request.conversationId !== null) {
    return (
      <Button
        wide
        icon={MessageCircle}
        render={<Link to="/conversations/$conversationId" params={{ conversationId: request.conversationId }} />}
      >
        Message the brand
      </Button>
    )
  }
  return (
    <>
      <Button
        wide
        icon={MessageCircle}
        pending={initiate.isPending}
        onClick={() => initiate.mutate({ params: { id: request.id }, body: {} })}
      >
        Message the brand
      </Button>
      {initiate.isError && (
        <Notice tone="danger" announce>
          Failed to send the message. Try again...
        </Notice>
      )}
    </>
  )
}
