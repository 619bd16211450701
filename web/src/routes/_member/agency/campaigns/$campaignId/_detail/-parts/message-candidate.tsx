import { Link, useNavigate } from '@tanstack/react-router'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { messageForm } from '@pairtake/protocol/conversation/conversation-form'
import { limits } from '@pairtake/protocol/limits'
import { refreshAfter, useCallOnce } from '#api/use-call.ts'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import type { RecordFrame } from './candidate-frame.ts'

type MessageCandidateProps = { request: CandidateRequest; frame: RecordFrame; onBack: () => void }

/** The first message to a candidate; the conversation continues on its own page. */
export function MessageCandidate({ request, frame, onBack }: MessageCandidateProps) {
  const navigate = useNavigate()
  const initiate = useCallOnce(initiateConversation)
  const { form, submit, problem, isPending } = useWireForm({
    schema: messageForm,
    defaults: { text: '' },
    send: async ({ text }) => {
      const { conversationId } = await initiate({ params: { id: request.id }, body: { message: text } })
      void refreshAfter(initiateConversation)
      await navigate({ to: '/conversations/$conversationId', params: { conversationId } })
    },
  })
  const { conversationId, creator } = request

  return (
    <Dialog
      {...frame}
      onEscape={onBack}
      flush={false}
      size="form"
      onSubmit={submit}
      footer={
        <DialogFooter
          problem={
            problem ? (
              <Notice tone="danger" announce>
                Failed to send the message. Try again...
              </Notice>
            ) : undefined
          }
          start={
            conversationId !== null && (
              <Link to="/conversations/$conversationId" params={{ conversationId }}>
                Open the conversation
              </Link>
            )
          }
        >
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            Send message
          </Button>
        </DialogFooter>
      }
    >
      <TextArea
        label={`Message to ${creator.firstName}`}
        rows={5}
        limit={limits.message.max}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
    </Dialog>
  )
}
