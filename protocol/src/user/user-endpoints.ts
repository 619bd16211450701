import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { dataOf, listOf } from '#paging.ts'
import { roles } from '#roles.ts'
import { authUser, userProfile, userSession } from './user.ts'
import { changePasswordForm, deleteAccountForm, userProfileSave } from './user-form.ts'

export const getAuthUser = endpoint({
  method: 'GET',
  path: '/user/general',
  summary: 'Returns the member who owns the token, with the onboarding flags.',
  callers: roles,
  answer: dataOf(authUser),
  errors: [],
})

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'Returns the member’s name, company and picture.',
  callers: roles,
  answer: dataOf(userProfile),
  errors: [],
})

export const saveUserProfile = endpoint({
  method: 'PATCH',
  path: '/user/profile',
  summary: 'Saves the member’s name and company.',
  callers: roles,
  body: userProfileSave,
  answer: dataOf(userProfile),
  changes: ['user'],
  errors: [],
})

export const saveProfilePicture = endpoint({
  method: 'POST',
  path: '/user/profile/picture',
  summary: 'Uploads a profile picture, which is cropped, re-encoded and shown to everyone.',
  callers: roles,
  bodyKind: 'multipart',
  answer: dataOf(z.object({ url: z.string() })),
  changes: ['user'],
  errors: ['UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/change-password',
  summary: 'Changes the password and ends the member’s other sessions.',
  callers: roles,
  body: changePasswordForm,
  answer: empty,
  changes: ['session'],
  errors: [],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Returns the devices the member is signed in on.',
  callers: roles,
  answer: listOf(userSession),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: 'Signs out one device.',
  callers: roles,
  answer: empty,
  changes: ['session'],
  errors: ['NOT_FOUND'],
})

export const exportOwnData = endpoint({
  method: 'POST',
  path: '/user/export',
  summary: 'Returns everything stored about the member, as a file.',
  callers: roles,
  answer: dataOf(z.object({ url: z.string() })),
  changes: [],
  errors: ['STORAGE_FULL'],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/user/delete',
  summary: 'Deletes the account, provided no job, payment or balance is open.',
  callers: ['agency', 'creator'],
  body: deleteAccountForm,
  answer: empty,
  changes: [],
  errors: ['WRONG_PASSWORD', 'ACCOUNT_IN_USE'],
})

const mailPreferences = z.record(z.string(), z.boolean())
/** Which keys are fields depends on the caller's role, so the server checks their values and ignores the others. */
const mailChoices = z.record(z.string(), z.unknown()) as z.ZodMiniType<Record<string, unknown>, z.input<typeof mailPreferences>>

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/user/mail-preferences',
  summary: 'Returns which emails the member wants, by notification type.',
  callers: roles,
  answer: dataOf(mailPreferences),
  errors: [],
})

export const saveMailPreferences = endpoint({
  method: 'PATCH',
  path: '/user/mail-preferences',
  summary: 'Turns emails on or off; emails about security and money cannot be turned off.',
  callers: roles,
  body: mailChoices,
  answer: dataOf(mailPreferences),
  changes: ['mail-preferences'],
  errors: [],
})

export const unsubscribeMail = endpoint({
  method: 'POST',
  path: '/mail/unsubscribe',
  summary: 'Unsubscribes from one kind of email with one click.',
  callers: 'public',
  body: z.object({ token: z.string('The link is incomplete.') }),
  answer: empty,
  changes: [],
  errors: ['LINK_INVALID'],
})
