import { cloneElement, type ReactElement } from 'react'
import { cx } from './cx.ts'

/** An element that replaces the one a component would make, such as a router's link. */
export type RenderElement = ReactElement<Record<string, unknown>>

type RenderProps = { className?: string | undefined } & Record<string, unknown>

/** Gives the element the component's props; its own class names come last. */
export function renderAs(element: RenderElement, props: RenderProps): ReactElement {
  const ownClass = element.props['className']
  const className = cx(props.className, typeof ownClass === 'string' && ownClass)
  return cloneElement(element, { ...props, className })
}
