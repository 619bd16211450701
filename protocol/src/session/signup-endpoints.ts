import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { signupForm } from './signup-form.ts'

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Registers an agency or a creator and sends the confirmation email; the response is the same for an address already in use.',
  callers: 'public',
  body: signupForm,
  answer: empty,
  changes: [],
  errors: [],
})
