import { Image, Plus, Video } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { MediaType } from '@pairtake/protocol/general'
import { limits } from '@pairtake/protocol/limits'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ActiveContractsNotice } from './active-contracts-notice.tsx'
import { AssetEditor } from './asset-editor.tsx'
import { noRequirements, type EditorValues } from './editor-values.ts'

type AssetsCardProps = { form: UseFormReturn<EditorValues>; campaign: Campaign }

const { max } = limits.assetsPerType

/** What is asked of each creator. Assets to which a job of this campaign has committed cannot be removed. */
export function AssetsCard({ form, campaign }: AssetsCardProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'desiredAssets', keyName: 'key' })
  const [removing, setRemoving] = useState<number | null>(null)
  const { errors } = useFormState({ control: form.control })
  const assets = useWatch({ control: form.control, name: 'desiredAssets' })
  const problem = errors.desiredAssets?.root?.message ?? errors.desiredAssets?.message
  const roomFor = (type: MediaType) => max - assets.filter((asset) => asset.type === type).reduce((sum, { count }) => sum + count, 0)
  const add = (type: MediaType) => append({ id: null, type, count: 1, brief: '', crop: null, requirements: noRequirements })
  const askToRemove = (index: number) => {
    if (assets[index]?.brief.trim()) setRemoving(index)
    else remove(index)
  }

  return (
    <Card>
      <SectionHeader>What you want from each creator</SectionHeader>
      {fields.map((field, index) => (
        <AssetEditor
          key={field.key}
          form={form}
          index={index}
          type={field.type}
          committed={campaign.desiredAssets.find(({ id }) => id === field.id)?.committed ?? 0}
          room={roomFor(field.type)}
          onRemove={() => askToRemove(index)}
        />
      ))}
      <div className="px-5 pb-4 empty:hidden max-sm:px-4">
        <ActiveContractsNotice control={form.control} campaign={campaign} part="briefs" />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-border px-5 py-4 max-sm:px-4">
        <Button icon={fields.length === 0 ? Video : Plus} disabled={roomFor('video') < 1} onClick={() => add('video')}>
          Add videos
        </Button>
        <Button icon={fields.length === 0 ? Image : Plus} disabled={roomFor('photos') < 1} onClick={() => add('photos')}>
          Add photos
        </Button>
        {problem && (
          <Notice tone="danger" className="w-full">
            {problem}
          </Notice>
        )}
      </div>
      {removing !== null && (
        <RemoveBriefDialog
          onClose={() => setRemoving(null)}
          onRemove={() => {
            remove(removing)
            setRemoving(null)
          }}
        />
      )}
    </Card>
  )
}

/** S1 section 5: asks for confirmation, because removing an asset also deletes its brief. */
function RemoveBriefDialog({ onClose, onRemove }: { onClose: () => void; onRemove: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Remove it with its brief?"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" onClick={onRemove}>
            Remove
          </Button>
        </DialogFooter>
      }
    >
      <p>You’ll lose the brief you wrote for it.</p>
    </Dialog>
  )
}
