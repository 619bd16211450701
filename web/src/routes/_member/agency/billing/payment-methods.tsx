import { createFileRoute, Link } from '@tanstack/react-router'
import { Check, CircleAlert, CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { listPaymentMethods, setDefaultPaymentMethod, type PaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useAct, useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { cardWords, hasExpired } from '#features/payment/payment-words.ts'
import { idParam, searchOf, textParam, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'

const AddCardDialog = late(() => import('./-parts/add-card-dialog.tsx').then((module) => module.AddCardDialog))
const ReturnedCard = late(() => import('./-parts/returned-card.tsx').then((module) => module.ReturnedCard))
const RemoveCardDialog = late(() => import('./-parts/remove-card-dialog.tsx').then((module) => module.RemoveCardDialog))

export const Route = createFileRoute('/_member/agency/billing/payment-methods')({
  // Stripe adds the last one when the bank redirects back.
  validateSearch: searchOf({ add: yesOrNoParam, remove: idParam, setup_intent_client_secret: textParam }),
  component: PaymentMethodsScreen,
})

function PaymentMethodsScreen() {
  const { add, remove, setup_intent_client_secret: returned } = Route.useSearch()
  const navigate = Route.useNavigate()
  const methods = useRead(listPaymentMethods, {})
  const payments = useRead(getConfig, {}).data?.data.payments
  const scriptUrl = payments?.scriptUrl
  const removing = methods.data?.data.find(({ id }) => id === remove)
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  const addButton = (count: number) => (
    <Button
      variant="primary"
      icon={Plus}
      disabledReason={count >= limits.cards.max ? `You can have up to ${limits.cards.max} cards. Remove one first.` : undefined}
      render={<Link from={Route.fullPath} to="." search={{ add: true }} resetScroll={false} />}
    >
      Add a payment method
    </Button>
  )

  return (
    <div className="max-w-(--form-max)">
      <Loaded query={methods} skeleton={<SkeletonRows count={2} />} failed="Failed getting your payment methods">
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <EmptyState title="No payment method yet" action={addButton(0)}>
                You need one to publish a campaign. It is charged when a job is finalized.
              </EmptyState>
            </Card>
          ) : (
            <Stack gap={16}>
              <Card>
                <Rows>
                  {data.map((method) => (
                    <CardRow key={method.id} method={method} />
                  ))}
                </Rows>
              </Card>
              <div>{addButton(data.length)}</div>
            </Stack>
          )
        }
      </Loaded>
      {returned !== undefined && scriptUrl && (
        <ReturnedCard clientSecret={returned} source={{ scriptUrl, publishableKey: payments.publishableKey }} onDone={close} />
      )}
      {add && <AddCardDialog onClose={close} />}
      {removing && <RemoveCardDialog method={removing} isOnly={methods.data?.data.length === 1} onClose={close} />}
    </div>
  )
}

function CardRow({ method }: { method: PaymentMethod }) {
  const [isExpired] = useState(() => hasExpired(method, new Date()))
  const makeDefault = useAct(setDefaultPaymentMethod, {
    onDone: () => {
      toast(`${cardWords(method)} will be charged from now on`)
    },
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <Row className="max-sm:flex-wrap">
      <CreditCard aria-hidden size={22} className="shrink-0 text-muted" />
      <RowText
        name={cardWords(method)}
        badge={
          <>
            {method.isDefault && <Badge icon={Check}>Default</Badge>}
            {isExpired && (
              <Badge icon={CircleAlert} tone="danger">
                Expired
              </Badge>
            )}
          </>
        }
        note={`${isExpired ? 'Expired' : 'Expires'} ${method.expiresAtStr}`}
      />
      <RowActions className="max-sm:basis-full max-sm:justify-end">
        {!method.isDefault && (
          <Button
            size="small"
            pending={makeDefault.isPending}
            aria-label={`Make default: ${cardWords(method)}`}
            onClick={() => makeDefault.mutate({ params: { id: method.id } })}
          >
            Make default
          </Button>
        )}
        <Button
          size="small"
          variant="danger"
          aria-label={`Remove ${cardWords(method)}`}
          render={<Link from={Route.fullPath} to="." search={{ remove: method.id }} resetScroll={false} />}
        >
          Remove
        </Button>
      </RowActions>
    </Row>
  )
}
