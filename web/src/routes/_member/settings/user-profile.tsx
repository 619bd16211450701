import { createFileRoute } from '@tanstack/react-router'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import type { UserProfile } from '@pairtake/protocol/user/user'
import { getUserProfile, saveUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter, useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { SkeletonForm, SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PictureCard } from './-parts/picture-card.tsx'

export const Route = createFileRoute('/_member/settings/user-profile')({ component: UserProfileScreen })

function UserProfileScreen() {
  const profile = useRead(getUserProfile, {})
  return (
    <Loaded query={profile} skeleton={<ProfileSkeleton />} failed="Failed getting your profile">
      {({ data }) => (
        <>
          <PictureCard path={data.profilePicturePath} />
          <ProfileForm profile={data} />
        </>
      )}
    </Loaded>
  )
}

/** The card of the picture above the form. */
const ProfileSkeleton = () => (
  <div className="flex flex-col gap-6">
    <SkeletonRows count={1} />
    <SkeletonForm />
  </div>
)

const fieldNames = { firstName: 'First name', lastName: 'Last name', companyName: 'Company name' }

function ProfileForm({ profile }: { profile: UserProfile }) {
  const { email, firstName, lastName, companyName, role } = profile
  const { form, submit, problem, isPending } = useWireForm({
    schema: () =>
      import('@pairtake/protocol/user/user-form').then((module) =>
        role === 'agency' ? module.agencyProfileForm : module.memberProfileForm,
      ),
    defaults: { firstName, lastName, companyName },
    send: async (values) => {
      await call(saveUserProfile, { body: values })
      toast('Profile updated successfully')
      await refreshAfter(saveUserProfile)
    },
  })
  const { errors, isDirty } = form.formState

  return (
    <Card padded>
      <SectionHeader bare>Your details</SectionHeader>
      <form onSubmit={submit} noValidate className="mt-4 grid max-w-[40rem] gap-4 sm:grid-cols-2">
        <TextField className="sm:col-span-2" label="Email" value={email} readOnly autoComplete="email" help={<EmailHelp />} />
        <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...form.register('firstName')} />
        <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...form.register('lastName')} />
        <TextField
          className="sm:col-span-2"
          label="Company name"
          optional={role !== 'agency'}
          autoComplete="organization"
          help={role === 'creator' ? 'Brands see this instead of your name.' : undefined}
          error={errors.companyName?.message}
          {...form.register('companyName')}
        />
        <div className="empty:hidden sm:col-span-2">
          <ProblemNotice error={problem} fieldNames={fieldNames} />
        </div>
        <div className="sm:col-span-2">
          <Button variant="primary" type="submit" pending={isPending}>
            Save
          </Button>
        </div>
      </form>
      <LeaveGuard isChanged={isDirty && !isPending} />
    </Card>
  )
}

function EmailHelp() {
  const supportEmail = useRead(getConfig, {}).data?.data.supportEmail
  return <>To change it, {supportEmail === undefined ? 'contact support' : <a href={`mailto:${supportEmail}`}>contact support</a>}.</>
}
