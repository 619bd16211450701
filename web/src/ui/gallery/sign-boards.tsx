import {
  Banknote,
  BadgeCheck,
  CalendarClock,
  Check,
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clapperboard,
  Download,
  Ellipsis,
  Eye,
  Hourglass,
  Landmark,
  Loader,
  LogOut,
  Package,
  PackageCheck,
  PencilLine,
  Radio,
  SearchCheck,
  Trash2,
  Undo2,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar, AvatarStack } from '#ui/signs/avatar.tsx'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { CountDifference, CountOf, Figures } from '#ui/signs/count-of.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Logo, Mark } from '#ui/signs/mark.tsx'
import { Menu, MenuItem } from '#ui/actions/menu.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Ribbon, Ribbons } from '#ui/signs/ribbon.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { Cluster } from '#ui/surfaces/stack.tsx'
import { Voice } from '#ui/signs/voice.tsx'
import { Board, Pair } from './board.tsx'

function Buttons(): ReactNode {
  return (
    <Board title="Buttons">
      <Cluster>
        <Button variant="primary">Apply for €460</Button>
        <Button>Offer other terms</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Decline</Button>
        <Button variant="danger-solid">Decline</Button>
        <Button variant="primary" pending>
          Apply for €460
        </Button>
        <Button pending>Save</Button>
        <Button size="small" icon={Upload}>
          Reupload
        </Button>
        <Button variant="primary" disabledReason="Only published campaigns take candidates.">
          Apply
        </Button>
      </Cluster>
      <Cluster>
        <IconButton icon={Download} name="Download" />
        <IconButton icon={Trash2} name="Delete" danger />
        <IconButton icon={Eye} name="Look at it" outlined />
        <IconButton icon={Eye} name="Loading" pending />
        <Menu label="More" trigger={<IconButton icon={Ellipsis} name="More" />}>
          <MenuItem icon={PencilLine}>Edit</MenuItem>
          <MenuItem icon={Trash2} danger>
            Delete
          </MenuItem>
        </Menu>
      </Cluster>
    </Board>
  )
}

type Sign = { icon: LucideIcon; words: string; tone?: BadgeTone; solid?: true }

/** One row each for campaigns, candidates and jobs, media, money, and profiles. */
const states: readonly (readonly Sign[])[] = [
  [
    { icon: PencilLine, words: 'Draft' },
    { icon: SearchCheck, words: 'In review', tone: 'warning' },
    { icon: Undo2, words: 'Rejected', tone: 'danger', solid: true },
    { icon: Radio, words: 'Published', tone: 'info' },
    { icon: Users, words: 'Filled', tone: 'agency' },
    { icon: PackageCheck, words: 'Delivered', tone: 'success' },
  ],
  [
    { icon: CircleHelp, words: 'Undecided', tone: 'warning' },
    { icon: CircleCheck, words: 'Accepted', tone: 'success' },
    { icon: CircleX, words: 'Declined' },
    { icon: LogOut, words: 'Withdrawn' },
    { icon: Clapperboard, words: 'In progress', tone: 'info' },
    { icon: PackageCheck, words: 'Delivered', tone: 'info', solid: true },
    { icon: Banknote, words: 'Finalizing', tone: 'info' },
    { icon: CircleCheckBig, words: 'Completed', tone: 'success' },
  ],
  [
    { icon: Loader, words: 'Processing' },
    { icon: Eye, words: 'Needs review', tone: 'warning' },
    { icon: Eye, words: 'Needs review', tone: 'warning', solid: true },
    { icon: Undo2, words: 'Changes requested', tone: 'danger' },
    { icon: Undo2, words: 'Changes requested', tone: 'danger', solid: true },
    { icon: Check, words: 'Approved', tone: 'success' },
    { icon: Check, words: 'Approved', tone: 'success', solid: true },
    { icon: CircleAlert, words: 'Failed', tone: 'danger' },
    { icon: Upload, words: 'Uploading', tone: 'creator' },
  ],
  [
    { icon: Hourglass, words: 'Future' },
    { icon: CalendarClock, words: 'Scheduled', tone: 'info' },
    { icon: Landmark, words: 'Requested', tone: 'warning' },
    { icon: CircleDashed, words: 'Incomplete' },
    { icon: BadgeCheck, words: 'Verified', tone: 'success' },
  ],
]

function States(): ReactNode {
  return (
    <Board title="Badges: soft says how it is, solid says it is your turn">
      {states.map((signs) => (
        <Cluster key={signs[0]?.words}>
          {signs.map(({ words, ...look }) => (
            <Badge key={`${words} ${look.tone} ${look.solid}`} {...look}>
              {words}
            </Badge>
          ))}
        </Cluster>
      ))}
    </Board>
  )
}

function Voices(): ReactNode {
  return (
    <Board title="Voices, ribbons, prices">
      <Cluster gap={16}>
        <Voice side="agency">
          you ask <b>€380</b>
        </Voice>
        <Voice side="creator" turn>
          asking <b>€420</b>
        </Voice>
        <Voice side="agency" turn>
          asking <b>€420</b>
        </Voice>
        <Voice side="both">
          agreed <b>€400</b>
        </Voice>
      </Cluster>
      <Cluster>
        <Ribbon kind="creator">You are a candidate</Ribbon>
        <Ribbon kind="agency">Counter offer</Ribbon>
        <Ribbon kind="deal">You are collaborating</Ribbon>
        <Ribbon kind="gone">Application withdrawn</Ribbon>
      </Cluster>
      <div style={{ position: 'relative', minHeight: 50, background: 'var(--creator-tint)', borderRadius: 14 }}>
        <Ribbons>
          <Ribbon kind="creator">You are a candidate</Ribbon>
          <Ribbon kind="agency">Counter offer</Ribbon>
        </Ribbons>
      </div>
      <Cluster gap={24}>
        <PriceText money={{ amount: 420, currency: 'EUR' }} />
        <PriceText money={{ amount: 3240.5, currency: 'EUR' }} size="figure" decimals="always" />
        <PriceText money={{ amount: 420, currency: 'EUR' }} size="huge" />
      </Cluster>
      <Cluster gap={16}>
        <CountOf count={3} of={4} singular="photo" />
        <CountOf count={2} of={2} singular="video" />
        <CountDifference count={3} of={4} same="as you asked" />
        <CountDifference count={2} of={2} same="as you asked" />
        <Chip>2 videos</Chip>
        <Chip icon={Package}>Product is sent</Chip>
        <Chip outlined>Outlined</Chip>
      </Cluster>
      <Figures
        items={[
          { label: 'Approved', value: 2, tone: 'success' },
          { label: 'Submitted', value: 5 },
          { label: 'Changes requested', value: 1, tone: 'danger' },
        ]}
      />
    </Board>
  )
}

function Shots(): ReactNode {
  return (
    <Board title="Shot strip, avatars, mark">
      <ShotStrip
        shots={[
          { kind: 'video', state: 'asked' },
          { kind: 'video', state: 'asked' },
          { kind: 'photo', state: 'asked' },
          { kind: 'photo', state: 'asked', shape: '1:1' },
        ]}
      />
      <ShotStrip
        big
        shots={[
          { kind: 'video', state: 'approved' },
          { kind: 'video', state: 'changes' },
          { kind: 'photo', state: 'review' },
          { kind: 'photo', state: 'processing' },
          { kind: 'photo', state: 'failed' },
          { kind: 'photo', state: 'empty', shape: '1:1' },
        ]}
      />
      <ShotStrip shots={Array.from({ length: 18 }, () => ({ kind: 'photo', state: 'asked' }) as const)} />
      <Cluster gap={12}>
        <Avatar id="a" name="Mara K." size={28} />
        <Avatar id="b" name="Tomás F." size={34} />
        <Avatar id="c" name="Nordlys Studio" kind="agency" />
        <Avatar id="d" name="Noor" size={56} />
        <AvatarStack
          people={[
            { id: 'e', name: 'Tomás F.' },
            { id: 'f', name: 'Noor V.' },
            { id: 'g', name: 'Lena W.' },
            { id: 'h', name: 'Ida H.' },
          ]}
        />
      </Cluster>
      <Cluster gap={24}>
        <Logo />
        <Mark on="text" />
        <Mark meeting className="h-12 w-16" />
      </Cluster>
    </Board>
  )
}

export function SignBoards(): ReactNode {
  return (
    <Pair>
      <Buttons />
      <States />
      <Voices />
      <Shots />
    </Pair>
  )
}
