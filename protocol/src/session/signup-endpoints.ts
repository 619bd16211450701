import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { signupForm } from './signup-form.ts'

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Registers an agency or a creator and sends the confirmation email; a taken address gets the same response.',
  callers: 'public',
  body: signupForm,
  answer: empty,
  changes: [],
  errors: [],
})
