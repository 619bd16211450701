import { Download, FileText } from 'lucide-react'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { shotsAsked } from '#features/campaign/campaign-shots.ts'
import { mediaCount } from '#features/media/media-words.ts'
import { openFile } from '#features/media/open-file.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'

/** What is asked of each creator, and the reference files. */
export function CampaignAssets({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <Card>
        <SectionHeader note="from each creator">What you want</SectionHeader>
        <Rows afterHeader>
          {campaign.desiredAssets.map((asset) => (
            <Row key={asset.id} top>
              <div className="min-w-0 flex-1">
                <p className="font-bold">{mediaCount(asset.type, asset.count)}</p>
                <p className="text-sm whitespace-pre-line text-muted">{asset.brief || 'No brief yet.'}</p>
              </div>
              <ShotStrip shots={shotsAsked([asset])} limit={6} className="max-w-[45%] justify-end" />
            </Row>
          ))}
          {campaign.desiredAssets.length === 0 && (
            <Row>
              <p className="text-muted">No videos or photos yet.</p>
            </Row>
          )}
        </Rows>
      </Card>
      {campaign.referenceMaterials.length > 0 && (
        <Card>
          <SectionHeader>Reference material</SectionHeader>
          <Rows afterHeader>
            {campaign.referenceMaterials.map(({ fileName, media }) => (
              <Row key={media.id}>
                <FileText aria-hidden size={18} className="shrink-0 text-muted" />
                <RowText name={<span className="font-normal">{fileName}</span>} />
                <RowActions>
                  <IconButton
                    icon={Download}
                    name={`Download ${fileName}`}
                    onClick={() => void openFile({ mediaId: media.id, usage: 'CampaignReferenceMaterial' })}
                  />
                </RowActions>
              </Row>
            ))}
          </Rows>
        </Card>
      )}
    </>
  )
}
