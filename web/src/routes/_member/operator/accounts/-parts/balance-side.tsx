import type { Money } from '@pairtake/protocol/money'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, Rows, RowText } from '#ui/surfaces/rows.tsx'
import type { LineWords } from './balance-words.ts'

type BalanceSideProps<Name extends string> = {
  title: string
  lines: readonly { name: Name; amount: Money }[]
  words: Record<Name, LineWords>
  total: Money
}

export function BalanceSide<Name extends string>({ title, lines, words, total }: BalanceSideProps<Name>) {
  const shown = lines.filter(({ name, amount }) => amount.amount !== 0 || words[name].onlyIfAny !== true)
  return (
    <Card>
      <SectionHeader end={<span className="num text-lg font-bold text-main">{formatMoney(total, 'always')}</span>}>{title}</SectionHeader>
      <Rows afterHeader>
        {shown.map(({ name, amount }) => (
          <Row key={name}>
            <RowText name={words[name].label} note={<span className="whitespace-normal">{words[name].note}</span>} />
            <span className="num shrink-0 font-semibold">{formatMoney(amount, 'always')}</span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
