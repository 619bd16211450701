import { isValidElement, type ReactElement, type ReactNode } from 'react'

type Props = Record<string, unknown>

/** Yields every element that a component has returned, with those in properties such as `footer`; it does not render their components. */
export function* elementsIn(node: unknown): Generator<ReactElement<Props>> {
  if (Array.isArray(node)) for (const one of node) yield* elementsIn(one)
  if (!isValidElement<Props>(node)) return
  yield node
  for (const value of Object.values(node.props)) yield* elementsIn(value)
}

/** Returns the properties of the one element for which this is true. */
export function propsOf(node: ReactNode, isWanted: (props: Props, element: ReactElement<Props>) => boolean): Props {
  const found = [...elementsIn(node)].filter((element) => isWanted(element.props, element))
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} elements are so.`)
  return found[0].props
}

/** Returns what a dialog that asks for a reason does with it. */
export const sendOf = (dialog: ReactNode): ((reason: string) => Promise<void>) =>
  propsOf(dialog, ({ send }) => typeof send === 'function')['send'] as (reason: string) => Promise<void>
