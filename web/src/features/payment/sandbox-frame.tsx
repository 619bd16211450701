import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import * as z from 'zod/mini'

/** The frame's messages (docs/card-frame.md). */
const frameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('height'), height: z.number() }),
  z.object({ type: z.literal('state'), state: z.enum(['incomplete', 'complete', 'working', 'authenticating', 'done']) }),
  z.object({ type: z.literal('result'), paymentMethodId: z.string() }),
  z.object({ type: z.literal('confirmed') }),
  z.object({ type: z.literal('error'), code: z.optional(z.string()), message: z.optional(z.string()) }),
])
export type FrameMessage = z.infer<typeof frameMessage>

export type FrameHandle = { send: (message: object) => void }

const highest = 900

type SandboxFrameProps = {
  ref?: Ref<FrameHandle>
  purpose: 'card' | 'payment'
  title: string
  firstHeight: number
  /** The first message to the frame, sent as soon as it listens. */
  greeting: object
  onMessage: (message: FrameMessage) => void
}

/** The sandbox provider's frame. Data typed into it never reaches this page. */
export function SandboxFrame({ ref, purpose, title, firstHeight, greeting, onMessage }: SandboxFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(firstHeight)
  const [address, setAddress] = useState<string>()
  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  useImperativeHandle(ref, () => ({ send: (message) => frame.current?.contentWindow?.postMessage(message, location.origin) }))

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
    const heard = frameMessage.safeParse(event.data)
    if (!heard.success) return
    const message = heard.data
    if (message.type === 'ready') send(greeting)
    else if (message.type === 'height') setHeight(Math.min(highest, Math.max(1, Math.ceil(message.height))))
    else onMessage(message)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <div
      ref={(holder) => {
        // Colours and scheme are known once the element is in the page.
        if (holder) setAddress((before) => before ?? frameAddress(holder, purpose))
      }}
      className="text-link"
    >
      {address !== undefined && (
        // Allowing scripts on our own origin would defeat a sandbox, and the form needs both.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={frame} src={address} title={title} style={{ height }} className="block w-full" />
      )}
    </div>
  )
}

function frameAddress(holder: HTMLElement, purpose: 'card' | 'payment'): string {
  const dark = document.documentElement.dataset['scheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const accent = hexOf(getComputedStyle(holder).color)
  const query = new URLSearchParams({
    theme: dark,
    ...(accent === null ? {} : { accent }),
    ...(purpose === 'payment' ? { for: 'payment' } : {}),
  })
  return `/sandbox-payments/card-frame?${query.toString()}`
}

/** Converts 'rgb(87, 72, 212)' to '5748d4'. */
function hexOf(colour: string): string | null {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)
  return (
    parts &&
    parts
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
  )
}
