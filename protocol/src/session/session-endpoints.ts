import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { emailForm, loginForm, newPasswordForm } from './session-form.ts'

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in and opens a session.',
  callers: 'public',
  body: loginForm,
  answer: z.object({ token: z.string() }),
  changes: [],
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'SUSPENDED'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Signs out: ends the token’s session at once.',
  callers: ['agency', 'creator', 'operator'],
  answer: empty,
  changes: [],
  errors: [],
})

export const resendConfirmationEmail = endpoint({
  method: 'POST',
  path: '/auth/resend-confirmation-email',
  summary: 'Sends the confirmation email again: at most once in 60 s and five times an hour.',
  callers: 'public',
  body: emailForm,
  answer: empty,
  changes: [],
  errors: [],
})

export const confirmEmail = endpoint({
  method: 'GET',
  path: '/auth/confirm-email/{token}',
  summary: 'Confirms an address with the emailed link and opens a session.',
  callers: 'public',
  answer: z.object({ authToken: z.string() }),
  errors: ['LINK_INVALID', 'SUSPENDED'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Emails a link to choose a new password; an unknown address gets the same response.',
  callers: 'public',
  body: emailForm,
  answer: empty,
  changes: [],
  errors: [],
})

export const checkResetToken = endpoint({
  method: 'GET',
  path: '/auth/reset-password-token-valid',
  summary: 'Checks whether a password reset link is still valid.',
  callers: 'public',
  query: z.object({ token: z.optional(z.string()) }),
  answer: z.object({ valid: z.boolean() }),
  errors: [],
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password-confirm',
  summary: 'Sets the new password, ends all sessions and opens a new one.',
  callers: 'public',
  body: newPasswordForm,
  answer: z.object({ authToken: z.string() }),
  changes: [],
  errors: ['RESET_LINK_USED', 'SUSPENDED'],
})
