import { Loader, Pause, Undo2, Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/signs/badge.tsx'
import { MiniChart } from '#ui/surfaces/bar-chart.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { ChartCard, ChartKey } from '#ui/surfaces/chart-card.tsx'
import { DropZone } from '#ui/actions/drop-zone.tsx'
import { formatMoney, formatMoneyShort } from '#ui/signs/format-money.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MediaGrid, MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Meter, PartsMeter } from '#ui/surfaces/meter.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { Said } from '#ui/signs/said.tsx'
import { UploadRow } from '#ui/surfaces/upload-row.tsx'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'
import { Board, hash, Pair } from './board.tsx'

const frame = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 160"><rect width="90" height="160" fill="${colour}"/><circle cx="45" cy="80" r="24" fill="white"/></svg>`)}`

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const sums = [0, 120, 260, 180, 420, 340, 510, 460, 380, 640, 720, 580]
const bars = months.map((label, index) => ({ label, certain: sums[index] ?? 0, future: label === 'Nov' ? 340 : undefined }))

function Uploads(): ReactNode {
  return (
    <Card>
      <SectionHeader note="3 of 5 sent, 1 on its way" end={<a href="#brief">Brief</a>}>
        Photos
      </SectionHeader>
      <Rows afterHeader>
        <UploadRow
          tile={<MediaTile kind="photo" />}
          name="IMG_2214.heic"
          badge={
            <Badge icon={Upload} tone="creator">
              Uploading
            </Badge>
          }
          note="62 % of 18.4 MB, about 20 seconds left"
          progress={0.62}
          meterLabel="Upload of IMG_2214.heic"
          actions={
            <>
              <IconButton icon={Pause} name="Pause" />
              <IconButton icon={X} name="Cancel" />
            </>
          }
        />
        <UploadRow
          tile={<MediaTile kind="photo" src={frame('#987654')} />}
          name="Steam"
          badge={<Badge icon={Loader}>Processing</Badge>}
          note="Preparing a preview, this takes a minute"
          keepsMeter
        />
        <UploadRow
          tile={<MediaTile kind="video" src={frame('#456789')} durationSeconds={31} />}
          name="Evening shelf"
          badge={
            <Badge icon={Undo2} tone="danger" solid>
              Changes requested
            </Badge>
          }
          note="Take 1, sent on Monday"
          actions={
            <Button size="small" icon={Upload}>
              Reupload
            </Button>
          }
        >
          <Said side="agency" who="Hud Skincare">
            Lovely mood. Could the bottle stay in the frame until the end?
          </Said>
        </UploadRow>
      </Rows>
      <DropZone
        inRows
        primary
        title="2 photos to go"
        note="Drop them here, JPEG, PNG or HEIC up to 50 MB"
        buttonLabel="Upload"
        onFiles={() => undefined}
      />
    </Card>
  )
}

export function MediaBoards(): ReactNode {
  return (
    <>
      <ChartCard
        heading="Month by month"
        title="Earned per month, December 2025 to November 2026"
        bars={bars}
        format={(value) => formatMoney({ amount: value, currency: 'EUR' })}
        formatShort={(value) => formatMoneyShort({ amount: value, currency: 'EUR' })}
        voice="creator"
        periodLabel="Month"
        certainLabel="Earned"
        futureLabel="Future"
      />
      <Uploads />
      <Pair>
        <Board title="Media">
          <MediaGrid>
            <MediaTile kind="video" size="grid" src={frame('#7a5a43')} alt="Morning pour" durationSeconds={24} render={hash} />
            <MediaTile kind="photo" size="grid" src={frame('#43597a')} alt="The table" />
            <MediaTile kind="video" size="grid" alt="First sip, not there yet" />
          </MediaGrid>
        </Board>
        <Board title="Player, meters, small chart">
          <div style={{ height: 220, display: 'grid' }}>
            <VideoPlayer src={undefined} title="Morning pour, take 2" poster={frame('#7a5a43')} />
          </div>
          <Meter label="Upload" value={0.4} />
          <Meter label="Connecting" />
          <PartsMeter
            parts={[
              { label: 'approved', count: 2, tone: 'success' },
              { label: 'in review', count: 1, tone: 'warning' },
              { label: 'sent back', count: 1, tone: 'danger' },
            ]}
            total={7}
          />
          <ChartKey kind="future" label="Future earnings" />
          <MiniChart title="Charged per month, June to November" bars={bars} voice="agency" />
        </Board>
      </Pair>
    </>
  )
}
