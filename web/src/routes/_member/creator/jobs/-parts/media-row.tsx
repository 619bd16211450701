import { Link } from '@tanstack/react-router'
import { Download, Send, Trash2, Upload as UploadIcon } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { ContractMediaBadge } from '#features/contract-media/contract-media-badge.tsx'
import { removedTakeWords } from '#features/contract-media/removed-take.tsx'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { doneWords } from '#features/remark/done-words.ts'
import { openFile } from '#features/media/open-file.ts'
import { useNow } from '#mechanisms/time/use-now.ts'
import { UploadRows } from '#features/media/upload-rows.tsx'
import type { Upload } from '#features/media/uploads-store.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MediaTile, watchLabel } from '#ui/surfaces/media-tile.tsx'
import { Said } from '#ui/signs/said.tsx'
import { touchClass } from '#ui/base/touch-class.ts'
import { UploadRow } from '#ui/surfaces/upload-row.tsx'
import { mediaWords } from './contract-words.ts'

type MediaRowProps = {
  contract: Contract
  media: ContractMedia
  kind: 'video' | 'photo'
  /** New takes of it being uploaded. */
  uploads: readonly Upload[]
}

export function MediaRow({ contract, media, kind, uploads }: MediaRowProps) {
  const isReplacing = uploads.length > 0
  const now = useNow()
  return (
    <>
      <UploadRow
        tile={<Tile media={media} kind={kind} />}
        name={<bdi>{media.name}</bdi>}
        badge={<ContractMediaBadge state={media.state} contract={contract} held={media.held} viewer="creator" />}
        note={mediaWords(media, contract, now)}
        actions={<MediaActions contract={contract} media={media} isReplacing={isReplacing} />}
      >
        {hasWords(media) ? <MediaWords contract={contract} media={media} /> : undefined}
      </UploadRow>
      <UploadRows uploads={uploads} kind={kind} />
    </>
  )
}

function Tile({ media, kind }: { media: ContractMedia; kind: 'video' | 'photo' }) {
  const shared = { kind, src: media.thumbnailUrl, durationSeconds: media.durationSeconds }
  if (!media.mediaWatermarked) return <MediaTile {...shared} />
  return (
    <MediaTile
      {...shared}
      render={
        <Link
          from="/creator/jobs/$contractId/summary"
          to="."
          search={{ mediaId: media.id }}
          resetScroll={false}
          aria-label={watchLabel(media.name, media.durationSeconds)}
          className="relative z-1"
        />
      }
    />
  )
}

function hasWords({ changeRequestMessage, note, takes, check }: ContractMedia): boolean {
  return hasNotes(check) || changeRequestMessage !== null || note !== '' || (takes?.length ?? 0) > 0
}

const hasNotes = (check: ContractMedia['check']) => check !== null && (check.findings.length > 0 || check.reason !== null)

function MediaWords({ contract, media }: { contract: Contract; media: ContractMedia }) {
  return (
    <div className="mt-1 flex flex-col gap-2 text-sm">
      {media.note !== '' && (
        <Said side="creator" who="You">
          {media.note}
        </Said>
      )}
      {media.changeRequestMessage !== null && (
        <Said side="agency" who={contract.agency.general.displayName}>
          {media.changeRequestMessage}
        </Said>
      )}
      {hasNotes(media.check) && !media.held && (
        <details>
          <summary className="w-fit underline underline-offset-3">What the check found</summary>
          <div className="mt-1">
            <CheckNotes check={media.check} who="You" />
          </div>
        </details>
      )}
      {media.held && media.check?.findings.some(({ level }) => level === 'notice') && (
        <CheckNotes check={{ ...media.check, findings: media.check.findings.filter(({ level }) => level === 'notice') }} who="You" />
      )}
      {media.remarks.open + media.remarks.done > 0 && (
        <Link
          from="/creator/jobs/$contractId/summary"
          to="."
          search={{ mediaId: media.id }}
          resetScroll={false}
          className={`self-start ${touchClass}`}
        >
          What to change: {doneWords(media.remarks)}
        </Link>
      )}
      {media.takes && media.takes.length > 0 && (
        <span className="flex flex-wrap gap-x-3">
          <span className="text-muted">Earlier:</span>
          {media.takes.map(({ take, mediaWatermarked, originalRemovedAt }) =>
            mediaWatermarked ? (
              <Link
                key={take}
                from="/creator/jobs/$contractId/summary"
                to="."
                search={{ mediaId: media.id, take }}
                resetScroll={false}
                className={touchClass}
              >
                Take {take}
              </Link>
            ) : (
              <span key={take} className="text-muted">
                {removedTakeWords({ take, originalRemovedAt }) ?? `Take ${take}`}
              </span>
            ),
          )}
        </span>
      )}
    </div>
  )
}

function MediaActions({ contract, media, isReplacing }: { contract: Contract; media: ContractMedia; isReplacing: boolean }) {
  const canWork = contractCan.work(contract) && !isReplacing
  return (
    <>
      {canWork && contractMediaCan.reupload(media) && (
        <Button
          size="small"
          icon={UploadIcon}
          aria-label={`Reupload ${media.name}`}
          render={<Link from="/creator/jobs/$contractId/summary" to="." search={{ reupload: media.id }} resetScroll={false} />}
        >
          Reupload
        </Button>
      )}
      {canWork && media.held && (
        <Button
          size="small"
          icon={Send}
          aria-label={`Send ${media.name} anyway`}
          render={<Link from="/creator/jobs/$contractId/summary" to="." search={{ send: media.id }} resetScroll={false} />}
        >
          Send it anyway
        </Button>
      )}
      {canWork && contractMediaCan.remove(media) && (
        <IconButton
          icon={Trash2}
          name={`Delete ${media.name}`}
          render={<Link from="/creator/jobs/$contractId/summary" to="." search={{ remove: media.id }} resetScroll={false} />}
        />
      )}
      {media.state === 'approved' && (
        <IconButton
          icon={Download}
          name={`Download ${media.name}`}
          onClick={() => void openFile({ mediaId: media.mediaOriginal.id, usage: 'ContractMediaOriginal' })}
        />
      )}
    </>
  )
}
