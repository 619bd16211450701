import * as z from 'zod/mini'
import { email, passwordPair } from '#fields.ts'

export const loginForm = z.object({
  username: z
    .string('Email is required.')
    .check(z.trim(), z.minLength(1, 'Email is required.'), z.maxLength(254, 'This email address is too long.')),
  password: z
    .string('Password is required.')
    .check(z.minLength(1, 'Password is required.'), z.maxLength(1024, 'This password is too long.')),
})

export const emailForm = z.object({ email })

export const newPasswordForm = z.object({
  token: z.string('The link is incomplete.').check(z.minLength(1, 'The link is incomplete.')),
  password: passwordPair,
})
