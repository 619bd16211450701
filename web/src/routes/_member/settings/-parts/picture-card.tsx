import { ImageUp } from 'lucide-react'
import { saveProfilePicture } from '@pairtake/protocol/user/user-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { FileButton } from '#ui/actions/file-button.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function PictureCard({ path }: { path: string | null }) {
  const user = useAuthUser()
  const save = useAct(saveProfilePicture, {
    onDone: () => {
      toast('Profile picture updated')
    },
  })
  return (
    <Card padded>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={user.id} name={user.displayName} src={path} kind={user.role} size={56} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-lg">Profile picture</h2>
          <p className="text-sm text-muted">
            {user.role === 'creator' ? 'Brands see it next to your name.' : 'Others see it next to your name.'}
          </p>
        </div>
        <FileButton
          icon={ImageUp}
          accept="image/*,.heic,.heif"
          pending={save.isPending}
          onFiles={([file]) => {
            if (file) save.mutate({ body: { file } })
          }}
        >
          {path === null ? 'Upload a picture' : 'Replace the picture'}
        </FileButton>
      </div>
      <div className="mt-3 empty:hidden">
        <ProblemNotice error={save.error} fieldNames={{ file: 'Picture' }} />
      </div>
    </Card>
  )
}
