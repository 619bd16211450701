import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/agency/billing/')({
  beforeLoad: () => {
    throw redirect({ to: '/agency/billing/payments', search: {}, replace: true })
  },
})
