import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { unexpectedWords, type CardFormProps } from './card-form.ts'

/** docs/card-frame.md: what the frame says. */
const frameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('height'), height: z.number() }),
  z.object({ type: z.literal('state'), state: z.enum(['incomplete', 'complete', 'working', 'authenticating', 'done']) }),
  z.object({ type: z.literal('result'), paymentMethodId: z.string() }),
  z.object({ type: z.literal('error'), code: z.optional(z.string()), message: z.optional(z.string()) }),
])

const firstHeight = 210
const highest = 900

/** The frame of the sandbox provider. The number is typed there and never comes here. */
export function SandboxCardForm({ ref, clientSecret, onState, onProblem, onSaved }: CardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(firstHeight)
  const [address, setAddress] = useState<string>()
  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  useImperativeHandle(ref, () => ({ submit: () => frame.current?.contentWindow?.postMessage({ type: 'submit' }, location.origin) }))

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
    const heard = frameMessage.safeParse(event.data)
    if (!heard.success) return
    const message = heard.data
    if (message.type === 'ready') send({ type: 'setup', clientSecret })
    else if (message.type === 'height') setHeight(Math.min(highest, Math.max(1, Math.ceil(message.height))))
    else if (message.type === 'state') onState(message.state)
    else if (message.type === 'result') onSaved(message.paymentMethodId)
    else onProblem(message.message || unexpectedWords)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <div
      ref={(holder) => {
        // Scheme and ink are known once the form stands on the page.
        if (holder) setAddress((before) => before ?? frameAddress(holder))
      }}
      className="text-link"
    >
      {address !== undefined && (
        // A sandbox that allows scripts on our own origin would be no wall, and the form needs both.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={frame} src={address} title="Card details" style={{ height }} className="block w-full" />
      )}
    </div>
  )
}

function frameAddress(holder: HTMLElement): string {
  const dark = document.documentElement.dataset['scheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const accent = hexOf(getComputedStyle(holder).color)
  return `/sandbox-payments/card-frame?theme=${dark}${accent === null ? '' : `&accent=${accent}`}`
}

/** 'rgb(87, 72, 212)' → '5748d4'. */
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
