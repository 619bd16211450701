import { createFileRoute, Link } from '@tanstack/react-router'
import { sendMembersHome } from '#mechanisms/session/auth-user.ts'
import { AuthCard } from '#ui/page/auth-card.tsx'

export const Route = createFileRoute('/signup-success/confirm-email')({ beforeLoad: sendMembersHome, component: SignupSuccessScreen })

function SignupSuccessScreen() {
  return (
    <AuthCard ground="knot" title="Please confirm your email" home={<Link to="/" aria-label="Pairtake, home" />}>
      <p>We sent you a confirmation email. Open the link in it and you’re in.</p>
      <p className="mt-3 text-sm text-muted">The link works for 48 hours. If it doesn’t arrive, check your spam folder.</p>
    </AuthCard>
  )
}
