import { cloneElement, type ReactElement } from 'react'
import { cx } from './cx.ts'

/** An element rendered in place of the component's own, such as a router's link. */
export type RenderElement = ReactElement<Record<string, unknown>>

type RenderProps = { className?: string | undefined } & Record<string, unknown>

/** Clones the element with the component's props; its own class names come last. */
export function renderAs(element: RenderElement, props: RenderProps): ReactElement {
  const ownClass = element.props['className']
  const className = cx(props.className, typeof ownClass === 'string' && ownClass)
  return cloneElement(element, { ...props, className })
}
