import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Controller, useWatch } from 'react-hook-form'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { countryOptions } from '#mechanisms/reference/reference-options.ts'
import { sendMembersHome } from '#mechanisms/session/auth-user.ts'
import { AuthCard } from '#ui/page/auth-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export const Route = createFileRoute('/signup')({ beforeLoad: sendMembersHome, component: SignupScreen })

type SignupValues = {
  email: string
  password: string
  firstName: string
  lastName: string
  companyName: string
  role: 'agency' | 'creator'
  residenceCountry: string
}

const roleCards = [
  { value: 'agency', label: 'Brand/Agency', note: 'I hire creators', side: 'agency' },
  { value: 'creator', label: 'Creator', note: 'I create videos and photos', side: 'creator' },
] as const

/** S1 section 8, Signup: the field names shown before the server's messages. */
const fieldNames = {
  email: 'Email',
  password: 'Password',
  role: 'Role',
  firstName: 'First name',
  lastName: 'Last name',
  residenceCountry: 'Country',
  companyName: 'Company name',
}

function SignupScreen() {
  return (
    <AuthCard
      ground="cyan"
      wide
      title="Welcome, enter your details to sign up"
      note={
        <>
          Already have an account? <Link to="/login">Login</Link>
        </>
      }
      home={<Link to="/" aria-label="Pairtake, home" />}
    >
      <SignupForm />
    </AuthCard>
  )
}

function SignupForm() {
  const navigate = useNavigate()
  const { form, submit, problem, isPending, isDone } = useWireForm<SignupValues>({
    schema: () => import('@pairtake/protocol/session/signup-form').then((module) => module.signupForm),
    defaults: { email: '', password: '', role: 'agency', firstName: '', lastName: '', residenceCountry: '', companyName: '' },
    send: async (values) => {
      await call(signup, { body: values })
      await navigate({ to: '/signup-success/confirm-email', replace: true })
    },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const role = useWatch({ control, name: 'role' })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        className="sm:col-span-2"
        label="Password"
        hint={`At least ${limits.password.min} characters, ${limits.password.advised} or more is better`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <RadioCards
        className="sm:col-span-2"
        label="I am a"
        columns={2}
        cards={roleCards}
        error={errors.role?.message}
        {...register('role', { onChange: () => form.clearErrors('companyName') })}
      />
      <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
      <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
      <Controller
        name="residenceCountry"
        control={control}
        render={({ field, fieldState }) => (
          <Combobox
            label="Country"
            options={countryOptions}
            value={field.value === '' ? null : field.value}
            onValueChange={(code) => field.onChange(code ?? '')}
            onBlur={field.onBlur}
            ref={field.ref}
            placeholder="Type to search"
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label="Company name"
        optional={role === 'creator'}
        autoComplete="organization"
        error={errors.companyName?.message}
        {...register('companyName')}
      />
      <p className="text-sm text-muted sm:col-span-2">
        By signing up you agree to the{' '}
        <Link to="/legal/terms-of-service" target="_blank">
          terms of service
        </Link>
        .
      </p>
      <div className="empty:hidden sm:col-span-2">
        <ProblemNotice error={problem} fieldNames={fieldNames} />
      </div>
      <Button className="sm:col-span-2" variant="primary" type="submit" wide size="tall" pending={isPending} disabled={isDone}>
        Sign up
      </Button>
    </form>
  )
}
