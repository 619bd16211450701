import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Meter, type MeterTone } from './meter.tsx'
import { Row, RowActions } from './rows.tsx'

export interface UploadRowProps {
  /** A MediaTile: the thumbnail, or the kind while there is none. */
  tile: ReactNode
  name: ReactNode
  badge: ReactNode
  /** One sentence: '62 % of 18.4 MB, about 20 seconds left'. */
  note: ReactNode
  /** From 0 to 1 during the upload. */
  progress?: number | undefined
  /** Keeps the meter's space until processing ends, so that rows do not jump. */
  keepsMeter?: boolean | undefined
  meterTone?: MeterTone | undefined
  /** The meter's accessible name: 'Upload of IMG_2214.heic'. */
  meterLabel?: string | undefined
  /** Buttons: Pause and Cancel, Reupload, Delete. */
  actions?: ReactNode
  /** Below: messages about it. */
  children?: ReactNode
}

export function UploadRow(props: UploadRowProps): ReactNode {
  const { tile, name, badge, note, progress, keepsMeter = false, meterTone, meterLabel = 'Upload', actions, children } = props
  return (
    <Row top={children !== undefined} className="max-sm:flex-wrap">
      {tile}
      <div className={cx('flex min-w-0 flex-1 flex-col gap-1', progress === undefined ? 'max-sm:min-w-36' : 'max-sm:min-w-52')}>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-bold wrap-break-word max-sm:line-clamp-2 sm:truncate">{name}</span>
          {badge}
        </div>
        <span className="text-sm text-muted tabular-nums">{note}</span>
        {progress !== undefined && <Meter label={meterLabel} value={progress} tone={meterTone} className="mt-1 mb-0.5 max-w-[420px]" />}
        {progress === undefined && keepsMeter && <span className="mt-1 mb-0.5 h-1.5" />}
        {children}
      </div>
      {actions !== undefined && <RowActions className="max-sm:ml-auto">{actions}</RowActions>}
    </Row>
  )
}
