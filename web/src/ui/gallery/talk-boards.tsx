import { CircleHelp, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ChatBubble, DaySeparator, SystemLine } from '#ui/surfaces/chat.tsx'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { ConfirmFooter, DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Facts, Labelled, PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { HistoryList } from '#ui/signs/history-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import {
  SkeletonCards,
  SkeletonDashboard,
  SkeletonDetail,
  SkeletonForm,
  SkeletonPage,
  SkeletonRows,
  SkeletonTable,
} from '#ui/feedback/skeleton.tsx'
import { Cluster, Stack } from '#ui/surfaces/stack.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { Voice } from '#ui/signs/voice.tsx'
import { Board, Pair } from './board.tsx'

type Shown = 'none' | 'record' | 'form' | 'confirm'

function MoneyColumn(): ReactNode {
  return (
    <>
      <div>
        <Voice side="creator" turn>
          Mara asks
        </Voice>
        <div>
          <PriceText money={{ amount: 420, currency: 'EUR' }} size="huge" />
        </div>
      </div>
      <PriceBreakdown
        lines={[
          { label: 'Creator price', money: { amount: 420, currency: 'EUR' } },
          { label: 'Service fee', money: { amount: 63, currency: 'EUR' } },
        ]}
        total={{ label: 'Total', money: { amount: 483, currency: 'EUR' } }}
      />
      <Labelled label="So far">
        <HistoryList
          entries={[
            {
              key: '1',
              side: 'creator',
              words: (
                <>
                  Mara asked <b>€450</b>
                </>
              ),
              when: '14 Nov',
            },
            {
              key: '2',
              side: 'agency',
              words: (
                <>
                  You offered <b>€380</b>
                </>
              ),
              when: '15 Nov',
            },
            {
              key: '3',
              side: 'both',
              words: (
                <>
                  Agreed on <b>€400</b>
                </>
              ),
              when: '16 Nov',
            },
          ]}
        />
      </Labelled>
    </>
  )
}

function RecordDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const [isDeclining, setDeclining] = useState(false)
  const footer = isDeclining ? (
    <ConfirmFooter
      question="Decline Mara K.?"
      confirmLabel="Decline"
      pending={false}
      problem={undefined}
      onConfirm={onClose}
      onBack={() => setDeclining(false)}
    >
      This cannot be undone.
    </ConfirmFooter>
  ) : (
    <DialogFooter
      start={
        <Button variant="quiet" icon={MessageCircle}>
          Message the creator
        </Button>
      }
    >
      <Button variant="danger" onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <Button>Offer other terms</Button>
      <Button variant="primary">Accept job for €420</Button>
    </DialogFooter>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="record"
      flush
      title="Mara K."
      leading={<Avatar id="mk" name="Mara K." size={56} />}
      subtitle={
        <>
          <Badge icon={CircleHelp} tone="warning">
            Undecided
          </Badge>
          Applied 2 days ago
        </>
      }
      footer={footer}
    >
      <DialogColumns asideFirst aside={<MoneyColumn />}>
        <Labelled label="Note">I shoot breakfast light by the window every week, so this is my kind of morning.</Labelled>
        <Facts
          facts={[
            { label: 'Open to', value: 'Age 18 to 60' },
            { label: 'Product', value: 'Nothing is sent' },
            { label: 'Billing', value: 'Card ending in 4242' },
          ]}
        />
      </DialogColumns>
    </Dialog>
  )
}

function FormDialog({ open, onClose, size }: { open: boolean; onClose: () => void; size: 'form' | 'confirm' }): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size={size}
      title="Ask for changes"
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      footer={
        <DialogFooter problem={<Notice tone="warning">This has been approved in the meantime.</Notice>}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Ask for changes
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <TextField label="About" defaultValue="Morning pour, take 2" />
        <TextArea label="What should change?" limit={400} />
      </Stack>
    </Dialog>
  )
}

function Said(): ReactNode {
  const [shown, setShown] = useState<Shown>('none')
  const close = (): void => setShown('none')
  return (
    <Board title="Notices, toasts, dialogs">
      <Notice tone="warning">At least one media item should be offered</Notice>
      <Notice
        tone="danger"
        title="Please fix the following errors:"
        lines={[{ field: 'Email', message: 'this is not an email address' }, { message: 'The form has moved on.' }]}
      />
      <Notice tone="success">
        Your profile is verified. <a href="#work">Find work</a>
      </Notice>
      <Notice tone="info" action={<Button size="small">Change card</Button>}>
        The card ends in December.
      </Notice>
      <Notice tone="plain">If you do nothing, it is approved automatically in 2 days.</Notice>
      <Cluster>
        <Button onClick={() => toast('Counter offer sent', { action: { label: 'Undo', onClick: () => undefined } })}>Toast</Button>
        <Button onClick={() => toastError('Failed contacting the server.')}>Error toast</Button>
        <Button onClick={() => setShown('record')}>Record dialog</Button>
        <Button onClick={() => setShown('form')}>Form dialog</Button>
        <Button onClick={() => setShown('confirm')}>Confirm dialog</Button>
      </Cluster>
      <RecordDialog open={shown === 'record'} onClose={close} />
      <FormDialog open={shown === 'form'} onClose={close} size="form" />
      <FormDialog open={shown === 'confirm'} onClose={close} size="confirm" />
    </Board>
  )
}

export function TalkBoards(): ReactNode {
  return (
    <>
      <Pair>
        <Said />
        <Board title="Chat">
          <SystemLine when="10 Nov">
            You accepted Mara's offer of <b>€420</b>. The job has begun.
          </SystemLine>
          <ChatBubble side="creator" own={false} from="Mara K.">
            So happy about this one.
          </ChatBubble>
          <DaySeparator>Today</DaySeparator>
          <ChatBubble side="agency" own from="You" when="9:31">
            Much better! One question about the photos: could one of them be from above?
          </ChatBubble>
          <ChatBubble side="agency" own from="You" state="failed" onRetry={() => undefined}>
            The table looks great too.
          </ChatBubble>
        </Board>
        <Board title="Empty">
          <EmptyState level={3} title="No jobs yet" action={<Button variant="primary">Find work</Button>}>
            When a brand accepts you, the job shows up here.
          </EmptyState>
        </Board>
        <Board title="Error">
          <ErrorState level={3} title="Failed contacting the server." onRetry={() => undefined} reference="01999f3a">
            The issue is most likely on our end, sorry.
          </ErrorState>
        </Board>
      </Pair>
      <SkeletonRows count={2} label="Loading jobs" />
      <SkeletonCards count={3} label="Loading opportunities" />
      <SkeletonTable count={2} label="Loading payments" />
      <SkeletonForm count={2} label="Loading the form" />
      <SkeletonDetail label="Loading the campaign" />
      <SkeletonDashboard label="Loading the dashboard" />
      <SkeletonPage label="Loading the page" />
    </>
  )
}
