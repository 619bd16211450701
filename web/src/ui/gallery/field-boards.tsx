import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ChipChoice, ChipGroup } from '#ui/fields/chip.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { DropZone } from '#ui/actions/drop-zone.tsx'
import { MultiCombobox } from '#ui/fields/multi-combobox.tsx'
import { NumberField, PriceField } from '#ui/fields/number-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Cluster } from '#ui/surfaces/stack.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Board, Pair } from './board.tsx'

const countries = ['Austria', 'Croatia', 'Côte d’Ivoire', 'Denmark', 'Germany', 'Italy', 'Norway', 'Slovenia', 'Sweden'].map((label) => ({
  value: label.slice(0, 2).toUpperCase(),
  label,
}))
const ages = [
  { value: 'any', label: 'Any age' },
  { value: 'adult', label: '18 to 45' },
  { value: 'older', label: 'Over 45' },
] as const
const languages = [
  { value: 'hr', label: 'Croatian' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'no', label: 'Norwegian', disabled: true },
] as const

function Typed(): ReactNode {
  const [price, setPrice] = useState<number | null>(460)
  const [age, setAge] = useState<number | null>(18)
  return (
    <Board title="Fields that are typed">
      <TextField label="Company name" optional defaultValue="Kovač Films" />
      <TextField label="Website" start="https://" placeholder="example.org" help="Creators see it on your campaigns." />
      <TextField label="Price" defaultValue="3" error="The price is at least €5" />
      <TextField label="Email" defaultValue="ida@nordlys.studio" readOnly />
      <PasswordField label="Password" autoComplete="new-password" hint="At least 8 characters" defaultValue="abcdefghijkl" />
      <TextArea label="Description" limit={60} defaultValue="A quiet breakfast, told without a voice-over. We look for window light." />
      <NumberField
        label="Youngest"
        value={age}
        onValueChange={setAge}
        end="years"
        error={Number.isNaN(age) ? 'Please write a number.' : undefined}
      />
      <PriceField
        label="Your price for the whole job"
        value={price}
        onValueChange={setPrice}
        help="The brand may accept it, or offer other terms."
      />
      <DateField label="Born on" defaultValue="1998-04-21" />
    </Board>
  )
}

function Chosen(): ReactNode {
  const [count, setCount] = useState(2)
  const [country, setCountry] = useState<string | null>('CR')
  const [several, setSeveral] = useState(['AU', 'DE'])
  const [speaks, setSpeaks] = useState<('hr' | 'en' | 'de' | 'no')[]>(['hr'])
  const [age, setAge] = useState<'any' | 'adult' | 'older'>('any')
  const [role, setRole] = useState<'agency' | 'creator'>('agency')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Board title="Fields that are chosen">
      <RadioCards
        label="I am a"
        columns={2}
        value={role}
        onValueChange={setRole}
        cards={[
          { value: 'agency', label: 'Brand/Agency', note: 'I hire creators', side: 'agency' },
          { value: 'creator', label: 'Creator', note: 'I create videos and photos', side: 'creator' },
        ]}
      />
      <Combobox label="Country" options={countries} value={country} onValueChange={setCountry} placeholder="Find a country" clearable />
      <MultiCombobox label="Open to" options={countries} value={several} onValueChange={setSeveral} placeholder="All countries" />
      <SelectField
        label="Currency"
        options={[
          { value: 'eur', label: 'Euro' },
          { value: 'dkk', label: 'Danish krone' },
        ]}
      />
      <ChipGroup label="Languages" options={languages} value={speaks} onValueChange={setSpeaks} />
      <ChipChoice label="Age" options={ages} value={age} onValueChange={setAge} />
      <Cluster gap={24}>
        <Stepper label="How many creators" value={count} onValueChange={setCount} min={1} max={20} />
        <SegmentedControl
          label="Show as"
          segments={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </Cluster>
      <Checkbox label="Product is sent" defaultChecked help="You tell the address when you accept." />
      <Checkbox
        label={
          <>
            I agree to the <a href="#terms">terms of service</a>
          </>
        }
        error="Please agree to the terms"
      />
      <Switch label="Mails" help="When something waits for you." defaultChecked />
      <Switch label="Sounds" atEnd />
      <DropZone
        title="2 photos to go"
        note="Drop them here, JPEG, PNG or HEIC up to 50 MB"
        buttonLabel="Upload"
        onFiles={() => undefined}
      />
    </Board>
  )
}

export function FieldBoards(): ReactNode {
  return (
    <Pair>
      <Typed />
      <Chosen />
    </Pair>
  )
}
